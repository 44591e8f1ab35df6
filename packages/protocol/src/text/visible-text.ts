import { hiddenCharacter } from "./hidden-character.ts";

/** Created when it is first needed: its classes of characters take milliseconds, which a start does not have. */
let hidden: RegExp | undefined;

/** What {@link exactText} also escapes: spaces other than the usual one, characters that look like one, and halves of pairs. */
const LOOKS_EMPTY = /(?! )\p{Zs}|[\u2800\u{1D159}]|\p{Cs}/gu;
/** Spaces and empty lines that are shown one by one; more could push what follows them out of sight. */
const MAX_SPACES = 40;
const MAX_EMPTY_LINES = 4;
const SPACES = new RegExp(` {${MAX_SPACES + 1},}`, "g");
const EMPTY_LINES = new RegExp(`(?<=^|\\n)(?: *\\n){${MAX_EMPTY_LINES + 1},}`, "g");

/**
 * Escapes the characters that {@link hiddenCharacter} matches, such as `\\u{1b}`, so that text can neither hide anything from a
 * person nor control a terminal. Line feeds and tabs stay.
 */
export function visibleText(text: string): string {
  hidden ??= new RegExp(`(?![\\n\\t])${hiddenCharacter}`, "gu");
  return text.replaceAll(hidden, escaped);
}

/** Like {@link visibleText}, on one line: line breaks and tabs are escaped, too. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/[\n\t]/g, escaped);
}

/**
 * Shows text that a person decides about, such as a command, so that nothing in it can hide: escapes what {@link visibleText}
 * does, tabs, and spaces of other widths, and counts long runs of spaces and empty lines. Line breaks stay, so put each line
 * after a mark.
 */
export function exactText(text: string): string {
  return visibleText(text)
    .replaceAll(LOOKS_EMPTY, escaped)
    .replaceAll("\t", escaped)
    .replaceAll(EMPTY_LINES, (lines) => `⟨${lines.split("\n").length - 1} empty lines⟩\n`)
    .replaceAll(SPACES, (spaces) => `⟨${spaces.length} spaces⟩`);
}

/** Like {@link exactText}, on one line: line breaks are escaped. */
export function exactLine(text: string): string {
  // Before empty lines are counted, which would leave line breaks.
  return text.split("\n").map(exactText).join("\\u{a}");
}

/** Escapes control characters, which terminals follow. Unlike {@link visibleText} it keeps other invisible characters. */
export function printableText(text: string): string {
  return text.replaceAll(/(?![\n\t]|\r\n)\p{Cc}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
