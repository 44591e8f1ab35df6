/**
 * Returns false if a value is missing or empty at every level, such as `{ command: "" }`, and therefore useless to
 * the user.
 */
export function saysSomething(value: unknown): boolean {
  const isObject = typeof value === "object" && value !== null;
  return isObject ? Object.values(value).some(saysSomething) : /\S/.test((value ?? "") as string);
}
