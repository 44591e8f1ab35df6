/**
 * Settles with `task`. If `signal` aborts first, calls `stop` and then rejects with the signal's reason, even if
 * `task` never settles.
 */
export async function stopOnAbort<T>(
  signal: AbortSignal,
  stop: () => Promise<void>,
  task: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => void stop().then(() => reject(signal.reason), reject);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([task(), stopped]);
  } catch (error) {
    // Stopping makes the task fail.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
