/** Lets a promise be dropped: if it rejects and no one awaits it, the process continues. Returns the same promise. */
export function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
