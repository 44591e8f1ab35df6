/** Scripts that require joiners. Persian spelling uses them, and Indic scripts use them to shape letters. */
const JOINED =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}" +
  "\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}";
const PICTURE = "\\p{Extended_Pictographic}";

/**
 * Source of a regular expression with the `u` flag that matches characters that control a terminal, are invisible or
 * change the reading direction, including line feeds and tabs. Joiners and similar characters do not match where
 * emoji and scripts need them, because they do not hide anything there.
 */
export const hiddenCharacter: string = hidden("", "");

/**
 * Like {@link hiddenCharacter}, but for a part of a longer text. The part can start or end between a character and
 * its joiner.
 */
export const hiddenCharacterOfPiece: string = hidden("^|", "$|");

/**
 * Returns the pattern.
 *
 * @param before Alternative to the character before a joiner.
 * @param after Alternative to the character after a joiner.
 */
function hidden(before: string, after: string): string {
  const shaping = [
    `(?<=[${JOINED}])[\\u200C\\u200D]`,
    `(?<=${before}[${PICTURE}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${after}${PICTURE})`,
    // Variation selectors change the look of pictures, keys, ideographs and Mongolian letters. After any other
    // character, they are invisible.
    `(?<=${before}[${PICTURE}\\p{Emoji_Modifier}])[\\uFE0E\\uFE0F]`,
    `(?<=${before}[0-9#*])\\uFE0F(?=${after}\\u20E3)`,
    `(?<=${before}\\p{Ideographic})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]`,
    "(?<=\\p{scx=Mong})[\\u180B-\\u180D\\u180F]",
    // The flags of England, Scotland and Wales consist of a black flag and a tag for each letter.
    "(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]",
  ].join("|");
  return `(?!${shaping})[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{DI}\\uFFF9-\\uFFFB]`;
}
