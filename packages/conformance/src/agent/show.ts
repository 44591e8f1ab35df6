/** Returns an agent's value as JSON, for a failure message; `missing` for `undefined`. */
export function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}
