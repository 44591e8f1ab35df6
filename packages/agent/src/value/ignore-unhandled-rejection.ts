/**
 * Marks a promise's rejection as handled, so it does not crash the process if nobody awaits the promise. Returns the
 * same promise.
 */
export function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
