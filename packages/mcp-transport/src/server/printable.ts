import { visibleText } from "@parley/protocol/text";

/**
 * Escapes invisible characters as `\\u{1b}`, so a server's text cannot control a terminal or hide anything. Converts
 * line endings to line feeds.
 */
export function printable(text: string): string {
  return visibleText(text.replaceAll("\r\n", "\n"));
}
