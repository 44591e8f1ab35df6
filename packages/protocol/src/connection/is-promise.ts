/** Whether `value` has a `then` method, even if it comes from another realm. False if reading `then` throws. */
export function isPromise<T>(value: unknown): value is Promise<T> {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof (value as { then?: unknown }).then === "function";
  } catch {
    return false;
  }
}
