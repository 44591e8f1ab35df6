/** Returns false for a value that is missing or empty all the way down, such as `{ command: "" }`: it says nothing about an action. */
export function saysSomething(value: unknown): boolean {
  const isObject = typeof value === "object" && value !== null;
  return isObject ? Object.values(value).some(saysSomething) : /\S/.test((value ?? "") as string);
}
