/** Returns true if `value` has a `then` method, in any realm. An object whose `then` cannot be read has none. */
export function isPromise<T>(value: unknown): value is Promise<T> {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof (value as { then?: unknown }).then === "function";
  } catch {
    return false;
  }
}
