/**
 * Escapes all invisible characters, such as `\\u{1b}`, so that text cannot hide anything from a person. Line feeds, tabs and
 * joiners stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll(/(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

/** Like {@link visibleText}, on one line. */
export function visibleLine(text: string): string {
  return visibleText(text.replaceAll(/[\n\t]+/g, " "));
}

/** Escapes control characters, which terminals follow. Unlike {@link visibleText} it keeps format characters of scripts. */
export function printableText(text: string): string {
  return text.replaceAll(/(?![\n\t]|\r\n)\p{Cc}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
