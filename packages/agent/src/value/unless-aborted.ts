/** Settles with the result of `task`, or resolves to `undefined` as soon as `signal` aborts. */
export async function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
