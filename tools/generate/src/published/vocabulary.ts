import { type JsonSchema, tagOf } from "../json-schema.ts";

/** Keywords whose values are part of the vocabulary. */
const wordKeywords: readonly string[] = [
  "const",
  "format",
  "default",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "contentEncoding",
  "$ref",
];

/**
 * Returns the vocabulary of a definition: its properties, constants, formats, defaults, references and extension
 * keywords, each with its location. Schemas that accept the same documents can have different vocabularies, for
 * example if an open enum lists different values. Alternatives without a tag share a location, so repeated extension
 * keywords are numbered.
 */
export function vocabularyOf(schema: JsonSchema): ReadonlySet<string> {
  const words = new Set<string>();
  collect(schema, "", words);
  return words;
}

function collect(schema: JsonSchema, place: string, words: Set<string>): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const word = `${place} ${keyword} ${JSON.stringify(value)}`;
    // The constants of untagged alternatives share a location, so include the format of each one.
    if (keyword === "const" && schema.format !== undefined) words.add(`${word} ${schema.format}`);
    else if (wordKeywords.includes(keyword)) words.add(word);
    if (keyword.startsWith("x-")) words.add(numbered(word, words));
  }
  for (const value of schema.enum ?? []) words.add(`${place} const ${JSON.stringify(value)}`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    words.add(`${place}.${name}`);
    collect(property, `${place}.${name}`, words);
  }
  for (const part of schema.allOf ?? []) collect(part, place, words);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const tag = tagOf(part);
    collect(part, tag === undefined ? place : `${place}(${tag.value})`, words);
  }
  if (schema.items !== undefined) collect(schema.items, `${place}[]`, words);
  if (typeof schema.additionalProperties === "object")
    collect(schema.additionalProperties, `${place}{}`, words);
}

function numbered(word: string, words: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? word : `${word} (${count})`;
    if (!words.has(name)) return name;
  }
}
