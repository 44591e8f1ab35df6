/** Formats a value from an agent as JSON for a failure message, with `missing` for `undefined`. */
export function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}
