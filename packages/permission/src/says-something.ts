/**
 * Whether a value contains anything to show to the user. Returns false if it is missing or empty at every level, such
 * as `{ command: "" }`.
 */
export function saysSomething(value: unknown): boolean {
  const isObject = typeof value === "object" && value !== null;
  return isObject ? Object.values(value).some(saysSomething) : /\S/.test((value ?? "") as string);
}
