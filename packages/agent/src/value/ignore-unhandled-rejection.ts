/**
 * Lets a promise be dropped: if it rejects while not being awaited, the process keeps running. Returns the same
 * promise.
 */
export function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
