/**
 * Parses a JSON file that may have been edited by hand. Ignores a byte order mark, which Windows editors add.
 *
 * @throws {SyntaxError} if it is not JSON.
 */
export function parseJsonFile(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
