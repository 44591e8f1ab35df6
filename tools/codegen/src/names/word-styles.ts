import { splitIntoWords } from "quicktype-core";

/** Ways to join the words of a name. */
export interface WordStyles {
  readonly camel: (raw: string) => string;
  readonly pascal: (raw: string) => string;
  readonly snake: (raw: string) => string;
  readonly upperSnake: (raw: string) => string;
}

/**
 * The common styles. A minus sign becomes the word "minus", and any other character that is not a letter or digit
 * separates words.
 */
export const wordStyles: WordStyles = {
  camel: (raw) => {
    const [first = "", ...rest] = wordsOf(raw);
    return first + rest.map(capitalize).join("");
  },
  pascal: (raw) => wordsOf(raw).map(capitalize).join(""),
  snake: (raw) => wordsOf(raw).join("_"),
  upperSnake: (raw) => wordsOf(raw).join("_").toUpperCase(),
};

function wordsOf(raw: string): string[] {
  const words = splitIntoWords(raw.replace(/^-(?=\d)/, "minus ")).map((each) => each.word.toLowerCase());
  const [first = "value", ...rest] = words;
  // Names cannot start with a digit in any language.
  return /^\d/.test(first) ? ["value", first, ...rest] : [first, ...rest];
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
