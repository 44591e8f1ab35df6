/**
 * Text in which nothing is hidden: characters that move, colour or turn around what is shown, or show nothing at all, are
 * written as escapes, such as `\\u{1b}`. Lines, tabs and joined characters stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll(/(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

/** {@link visibleText} on one line. */
export function visibleLine(text: string): string {
  return visibleText(text.replaceAll(/[\n\t]+/g, " "));
}

/** Text that no terminal obeys: like {@link visibleText}, but what belongs to the writing of languages stays. */
export function printableText(text: string): string {
  return text.replaceAll(/(?![\n\t]|\r\n)\p{Cc}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
