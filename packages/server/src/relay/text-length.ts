/** Returns the number of characters of all strings in a value. */
export function textLengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = 0;
  for (const member of Object.values(value)) length += textLengthOf(member);
  return length;
}
