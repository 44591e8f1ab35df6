/** Formats a value from an agent as JSON for a failure message. Formats `undefined` as `missing`. */
export function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}
