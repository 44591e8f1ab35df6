/** Calls `work` with each item, with at most `limit` calls at the same time; the first rejection is thrown. */
export async function runParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  // All workers take from one iterator.
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, limit) }, worker));
}
