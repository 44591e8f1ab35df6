/**
 * Joins what several clients wait for. Returns `undefined` if one of them is ready at once, else settles with the first that
 * is ready; rejects if all do.
 */
export function fastest(sending: readonly (Promise<void> | undefined)[]): Promise<void> | undefined {
  if (sending.length < 2) return sending[0];
  const waiting = sending.filter((each) => each !== undefined);
  for (const each of waiting) each.catch(() => undefined);
  if (waiting.length < sending.length) return undefined;
  return Promise.any(waiting).catch((error: AggregateError) => {
    throw error.errors[0];
  });
}
