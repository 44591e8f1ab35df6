/** Returns whether a promise settles within `ms` milliseconds. */
export async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Settles like `promise`, but rejects if that takes longer than `ms` milliseconds. */
export async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  if (await settlesWithin(promise, ms)) return promise;
  throw noAnswer(ms);
}

export function noAnswer(ms: number): Error {
  return new Error(`No answer within ${ms} ms`);
}
