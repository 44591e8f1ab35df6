/** Waits for a promise, but at most `timeoutMs` milliseconds. Resolves to whether it has settled. Never rejects. */
export async function settlesWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeoutMs, false);
  const settled = (): boolean => true;
  try {
    return await Promise.race([promise.then(settled, settled), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
