/**
 * Parses the text of a JSON file that a person may have written: editors on Windows begin files with a byte order mark.
 *
 * @throws {SyntaxError} if it is not JSON.
 */
export function parseJsonFile(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
