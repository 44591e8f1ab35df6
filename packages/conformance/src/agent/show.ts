/** Returns a value of an agent as JSON, for the text of a failure; `missing` for `undefined`. */
export function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}
