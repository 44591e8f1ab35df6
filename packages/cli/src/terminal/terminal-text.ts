import { hiddenCharacterOfPiece } from "@parley/protocol/text";

const escape = "\u001b";
const bell = "\u0007";
/** The 8-bit forms of `ESC [` and `ESC \`. */
const sequenceIntroducer = "\u009b";
const stringTerminator = "\u009c";
/** The 8-bit forms of `ESC` with `P`, `X`, `]`, `^` and `_`. */
const stringIntroducers = "\u0090\u0098\u009d-\u009f";

/**
 * Text that is safe unchanged. Most text does not need the other expressions, whose first use takes milliseconds.
 */
const plainText = /^[\t\n -~]*$/;

/** A color or cursor command: an introducer, parameters and a letter. */
const controlSequence = new RegExp(`(?:${escape}\\[|${sequenceIntroducer})[ -?]*[@-~]`, "g");

/**
 * A title, link, picture or other command with text. One that does not end on its line is not removed as a command: its
 * text stays and only its control characters are removed. Each attempt stops at the next introducer, so a flood of them
 * takes linear time.
 */
const controlString = new RegExp(
  `(?:${escape}[PX\\]^_]|[${stringIntroducers}])` +
    `[^${bell}${escape}${stringTerminator}${stringIntroducers}\\n]*` +
    `(?:${bell}|${escape}\\\\|${stringTerminator})`,
  "g",
);

const otherEscape = new RegExp(`${escape}[ -/]*[0-~]`, "g");

/** Hidden characters except tab and line feed. */
const harmfulCharacter = new RegExp(`(?![\\t\\n])${hiddenCharacterOfPiece}`, "gu");

/** Of those, the ones that JSON does not escape. */
const harmfulCharacterOfJson = new RegExp(`(?!\\n)${hiddenCharacterOfPiece}`, "gu");

/**
 * Makes an agent's text safe for a terminal, so that it cannot move the cursor, change the title, or hide or reorder
 * text. Removes escape sequences, control characters except tab and line feed, and invisible characters. Joiners and
 * the like stay where emoji and scripts need them, and U+2028 and U+2029 become line feeds. Works on every chunk of a
 * longer text, wherever it was cut.
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

/** Makes text safe that must stay on one line, such as a title: every run of white space becomes one space. */
export function terminalLine(text: string): string {
  return terminalText(text.replaceAll("\r", "\n")).replace(/\s+/g, " ").trim();
}

/**
 * Writes JSON that is equal to the value and safe for a terminal: control characters are escaped, not dropped.
 *
 * @param indent spaces per level; everything is on one line if it is 0
 */
export function terminalJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, undefined, indent);
  if (plainText.test(text)) return text;
  return text.replace(harmfulCharacterOfJson, (character) =>
    // JSON only has escapes for UTF-16 units.
    Array.from({ length: character.length }, (_, index) => unitEscape(character.charCodeAt(index))).join(""),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
