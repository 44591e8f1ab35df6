/** An author need not await what is said: a call that fails without being awaited must not end the process. */
export function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
