/**
 * Parses a JSON file that may have been edited by hand. Ignores a byte order mark, which Windows editors add.
 *
 * @throws {SyntaxError} if the text is not valid JSON.
 */
export function parseJsonFile(text: string): unknown {
  // Windows PowerShell writes UTF-16 by default. Decoded as UTF-8, such a file starts with two replacement
  // characters.
  if (/^(?:\uFFFD{2}|.?\0)/s.test(text)) throw new SyntaxError("the file is in UTF-16; save it in UTF-8");
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
