import { hiddenCharacter } from "./hidden-character.ts";

/**
 * Created on demand, because compiling the character classes takes several milliseconds, which is too slow at
 * startup.
 */
let hidden: RegExp | undefined;

/**
 * Characters that only {@link exactText} escapes: unusual spaces, characters that look like a space, and lone
 * surrogates.
 */
const LOOKS_EMPTY = /(?! )\p{Zs}|[\u2800\u{1D159}]|\p{Cs}/gu;
/** Characters that look like `;`, `` ` ``, `.`, `/` and `:`. */
const LOOKS_LIKE_ASCII = /[\u037E\u1FEF\u2024\u2044\u2215\u29F8\u2236\uA789]/gu;
/**
 * Letters in scripts that share letter shapes with the Latin script. They can be deceptive in a word with Latin
 * letters.
 */
const LOOKS_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/gu;
const WORDS = /[\p{L}\p{M}]+/gu;
/**
 * Maximum number of consecutive spaces or empty lines to leave as is. Longer runs could push the text after them out
 * of sight.
 */
const MAX_SPACES = 40;
const MAX_EMPTY_LINES = 4;
const SPACES = new RegExp(` {${MAX_SPACES + 1},}`, "g");
const EMPTY_LINES = new RegExp(`(?<=^|\\n)(?: *\\n){${MAX_EMPTY_LINES + 1},}`, "g");

/**
 * Escapes the characters that {@link hiddenCharacter} matches, for example to `\\u{1b}`, so that text can neither hide
 * anything from a person nor control a terminal. Keeps line feeds and tabs. For text that a user has to approve,
 * use {@link exactText}.
 *
 * @example
 * ```ts
 * import { visibleText } from "@parley/protocol/text";
 *
 * console.log(visibleText("red: \u001b[31m")); // shows the escape sequence instead of changing the color
 * ```
 */
export function visibleText(text: string): string {
  hidden ??= new RegExp(`(?![\\n\\t])${hiddenCharacter}`, "gu");
  return text.replaceAll(hidden, escaped);
}

/** Like {@link visibleText}, but on a single line: also escapes line breaks and tabs. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/[\n\t]/g, escaped);
}

/**
 * Escapes text that the user has to approve, such as a command, so that it cannot hide anything. Escapes everything
 * that {@link visibleText} does, as well as tabs, non-standard spaces, and characters that pass for others, such as a
 * Cyrillic letter in a Latin word. Replaces long runs of spaces and empty lines with their count. Keeps line breaks,
 * so prefix each line.
 */
export function exactText(text: string): string {
  return visibleText(text)
    .replaceAll(LOOKS_EMPTY, escaped)
    .replaceAll(LOOKS_LIKE_ASCII, escaped)
    .replaceAll(WORDS, (word) => (/[A-Za-z]/.test(word) ? word.replaceAll(LOOKS_LATIN, escaped) : word))
    .replaceAll("\t", escaped)
    .replaceAll(EMPTY_LINES, (lines) => `⟨${lines.split("\n").length - 1} empty lines⟩\n`)
    .replaceAll(SPACES, (spaces) => `⟨${spaces.length} spaces⟩`);
}

/** Like {@link exactText}, but on a single line: also escapes line breaks. */
export function exactLine(text: string): string {
  // Splits first, because `exactText` keeps a line break after the number of empty lines.
  return text.split("\n").map(exactText).join("\\u{a}");
}

/**
 * Escapes control characters, which terminals interpret. Unlike {@link visibleText}, keeps other invisible
 * characters.
 */
export function printableText(text: string): string {
  return text.replaceAll(/(?![\n\t]|\r\n)\p{Cc}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
