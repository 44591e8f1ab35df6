/** Longest text of a value that an error message quotes. */
const maxQuoted = 40;

/** Describes an unexpected value: by itself if it is short and plain, else by its kind. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "array";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= maxQuoted ? JSON.stringify(value) : typeof value;
}
