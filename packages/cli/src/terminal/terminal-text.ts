import { hiddenCharacterOfPiece } from "@parley/protocol/text";

const escape = "\u001b";
const bell = "\u0007";
/** 8-bit forms of `ESC [` and `ESC \`. */
const sequenceIntroducer = "\u009b";
const stringTerminator = "\u009c";
/** 8-bit forms of `ESC` followed by `P`, `X`, `]`, `^` or `_`. */
const stringIntroducers = "\u0090\u0098\u009d-\u009f";

/**
 * Matches text that is safe as is. Checked first, because the other expressions take milliseconds on first use, and
 * most text does not need them.
 */
const plainText = /^[\t\n -~]*$/;

/** Matches a color or cursor command: an introducer, parameters and a final letter. */
const controlSequence = new RegExp(`(?:${escape}\\[|${sequenceIntroducer})[ -?]*[@-~]`, "g");

/**
 * Matches a title, link, image or other command that contains text. If it does not end on the same line, its text is
 * kept and only its control characters are removed. Each attempt stops at the next introducer, so even a large number
 * of introducers takes linear time.
 */
const controlString = new RegExp(
  `(?:${escape}[PX\\]^_]|[${stringIntroducers}])` +
    `[^${bell}${escape}${stringTerminator}${stringIntroducers}\\n]*` +
    `(?:${bell}|${escape}\\\\|${stringTerminator})`,
  "g",
);

const otherEscape = new RegExp(`${escape}[ -/]*[0-~]`, "g");

/** Matches hidden characters other than tab and line feed. */
const harmfulCharacter = new RegExp(`(?![\\t\\n])${hiddenCharacterOfPiece}`, "gu");

/** Matches harmful characters that JSON does not escape. */
const harmfulCharacterOfJson = new RegExp(`(?!\\n)${hiddenCharacterOfPiece}`, "gu");

/**
 * Sanitizes text from an agent so that it cannot move the cursor, change the title, or hide or reorder text. Removes
 * escape sequences, control characters other than tab and line feed, and invisible characters. Keeps joiners and
 * similar characters where emoji and scripts need them, and turns U+2028 and U+2029 into line feeds. A longer text
 * can be passed in chunks that are split anywhere.
 */
export function terminalText(text: string): string {
  if (plainText.test(text)) return text;
  return text
    .replaceAll(/\r\n|[\u2028\u2029]/g, "\n")
    .replace(controlString, "")
    .replace(controlSequence, "")
    .replace(otherEscape, "")
    .replace(harmfulCharacter, "");
}

/**
 * Sanitizes text that must stay on one line, such as a title. Collapses each run of whitespace into a single space.
 */
export function terminalLine(text: string): string {
  return terminalText(text.replaceAll("\r", "\n")).replace(/\s+/g, " ").trim();
}

/**
 * Formats a value as equivalent JSON that is safe for a terminal. Control characters are escaped rather than
 * removed.
 *
 * @param indent spaces per level, or 0 to put everything on one line
 */
export function terminalJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, undefined, indent);
  if (plainText.test(text)) return text;
  return text.replace(harmfulCharacterOfJson, (character) =>
    // JSON can escape only UTF-16 code units.
    Array.from({ length: character.length }, (_, index) => unitEscape(character.charCodeAt(index))).join(""),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
