import { visibleText } from "@parley/protocol/text";

/**
 * Escapes invisible characters as `\\u{1b}`, so that a server's text can neither control a terminal nor hide anything.
 * Converts line endings to line feeds.
 */
export function printable(text: string): string {
  return visibleText(text.replaceAll("\r\n", "\n"));
}
