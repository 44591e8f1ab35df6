import { hiddenCharacter } from "./hidden-character.ts";

/** Created when it is first needed: its classes of characters take milliseconds, which a start does not have. */
let hidden: RegExp | undefined;

/**
 * Escapes the characters that {@link hiddenCharacter} matches, such as `\\u{1b}`, so that text can neither hide anything from a
 * person nor control a terminal. Line feeds and tabs stay.
 */
export function visibleText(text: string): string {
  hidden ??= new RegExp(`(?![\\n\\t])${hiddenCharacter}`, "gu");
  return text.replaceAll(hidden, escaped);
}

/** Like {@link visibleText}, on one line. */
export function visibleLine(text: string): string {
  return visibleText(text.replaceAll(/[\r\n\t]+/g, " "));
}

/** Escapes control characters, which terminals follow. Unlike {@link visibleText} it keeps other invisible characters. */
export function printableText(text: string): string {
  return text.replaceAll(/(?![\n\t]|\r\n)\p{Cc}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
