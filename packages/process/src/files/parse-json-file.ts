/**
 * Parses a JSON file that may have been edited by hand, with or without a byte order mark (Windows editors add one).
 *
 * @throws {SyntaxError} if it is not JSON.
 */
export function parseJsonFile(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
