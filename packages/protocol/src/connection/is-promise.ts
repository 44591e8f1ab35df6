/** Whether `value` can be waited for, whoever made it. */
export function isPromise<T>(value: unknown): value is Promise<T> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
