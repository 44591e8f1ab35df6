/** Whether `value` can be waited for, whoever made it; an object that does not let itself be asked cannot. */
export function isPromise<T>(value: unknown): value is Promise<T> {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof (value as { then?: unknown }).then === "function";
  } catch {
    return false;
  }
}
