/** Scripts that need joiners: Persian words are spelled with them, and letters of India are shaped by them. */
const JOINED =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}" +
  "\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}";
const PICTURE = "\\p{Extended_Pictographic}";

/** Invisible characters that change how their neighbours look, and so hide nothing. */
const SHAPING = [
  `(?<=[${JOINED}])[\\u200C\\u200D]`,
  `(?<=[${PICTURE}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${PICTURE})`,
  "(?<=[^\\p{DI}\\s])\\p{Variation_Selector}",
  // The flags of England, Scotland and Wales end in a tag for each letter.
  "(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]",
].join("|");

const INVISIBLE = new RegExp(`(?!\\n|\\t|${SHAPING})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}]`, "gu");

/**
 * Escapes all invisible characters, such as `\\u{1b}`, so that text cannot hide anything from a person. Line feeds, tabs and
 * what emoji and scripts need to look right stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, escaped);
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
