import { visibleText } from "@parley/protocol/text";

/**
 * Escapes invisible characters, such as `\\u{1b}`: text of a server must not command a terminal, nor hide anything from a
 * person. Line ends become line feeds.
 */
export function printable(text: string): string {
  return visibleText(text.replaceAll("\r\n", "\n"));
}
