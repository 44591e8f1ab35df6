/** Maximum length of a value that an error message quotes. */
const maxQuoted = 40;

/**
 * Describes an unexpected value for an error message. Quotes short primitives, and names the type of everything else.
 */
export function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "array";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= maxQuoted ? JSON.stringify(value) : typeof value;
}
