/** Longest text of a value in an error. */
const MAX_LENGTH = 60;

/** Describes a value in an error message. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "function") return "a function";
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value);
    return names.length === 0
      ? "an object without members"
      : `an object with ${names.slice(0, 3).join(", ")}`;
  }
  const text =
    typeof value === "string" ? JSON.stringify(value) : String(value as number | bigint | boolean | symbol);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** Returns the part of an error message that names a value, what was found and what was expected. */
export function mismatch(name: string, expected: string, found: unknown): string {
  return `${name} is ${describeValue(found)}, expected ${expected}`;
}
