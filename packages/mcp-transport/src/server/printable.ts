/**
 * Escapes invisible characters, such as `\\u{1b}`: text of a server must not command a terminal, nor hide anything from a
 * person. Line ends, tabs, and joiners, which scripts and emoji need, stay.
 */
export function printable(text: string): string {
  return text.replaceAll(/(?![\n\t\u200C\u200D]|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

/** Like {@link printable}, on one line. */
export function printableLine(text: string): string {
  return printable(text.replaceAll(/[\r\n\t]+/g, " "));
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
