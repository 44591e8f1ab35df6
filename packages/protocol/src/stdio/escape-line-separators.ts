/**
 * Escapes U+2028 and U+2029 in JSON text without changing its value. Many line readers, such as Node's `readline`,
 * also split lines at these characters, which would break up the message.
 */
export function escapeLineSeparators(json: string): string {
  // Two searches cost almost nothing for text without these characters.
  if (!json.includes("\u2028") && !json.includes("\u2029")) return json;
  return json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
