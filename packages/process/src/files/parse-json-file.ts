/**
 * Parses a JSON file that a person may have written, with or without a byte order mark (editors on Windows add one).
 *
 * @throws {SyntaxError} if it is not JSON.
 */
export function parseJsonFile(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
