/** Longest value that an error message quotes. */
const maxQuoted = 40;

/** Describes an unexpected value for an error message: a short primitive by its value, others by their type. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "array";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= maxQuoted ? JSON.stringify(value) : typeof value;
}
