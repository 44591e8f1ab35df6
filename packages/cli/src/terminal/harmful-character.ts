/** Scripts that need joiners: Persian words are spelled with them, and letters of India are shaped by them. */
const joined =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}" +
  "\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}";
const picture = "\\p{Extended_Pictographic}";

/**
 * Invisible characters that change how their neighbours look, and so hide nothing. A piece of a longer text may begin or end
 * between a character and its joiner.
 */
const shaping = [
  `(?<=[${joined}])[\\u200C\\u200D]`,
  `(?<=^|[${picture}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=$|${picture})`,
  `(?<=^|[^\\p{DI}\\s])\\p{Variation_Selector}`,
  // The flags of England, Scotland and Wales end in a tag for each letter.
  `(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]`,
].join("|");

/** Pattern of a character that controls a terminal, shows nothing or changes the reading order. */
export const harmful: string = `(?!${shaping})[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{DI}\\uFFF9-\\uFFFB]`;
