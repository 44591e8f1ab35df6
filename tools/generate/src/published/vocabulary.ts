import type { JsonSchema } from "../json-schema.ts";

/** Keywords whose values are words of the schema, beside what it accepts. */
const wordKeywords: readonly string[] = [
  "const",
  "format",
  "default",
  "minimum",
  "maximum",
  "minLength",
  "$ref",
];

/**
 * What a definition names: properties, constants, formats, defaults, other definitions and extension keywords, each with
 * the place where it stands. Two schemas that accept the same may still differ in it, for example in the listed values
 * of an open enumeration.
 */
export function vocabularyOf(schema: JsonSchema): ReadonlySet<string> {
  const words = new Set<string>();
  collect(schema, "", words);
  return words;
}

function collect(schema: JsonSchema, place: string, words: Set<string>): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (wordKeywords.includes(keyword) || keyword.startsWith("x-"))
      words.add(`${place} ${keyword} ${JSON.stringify(value)}`);
  }
  for (const value of schema.enum ?? []) words.add(`${place} const ${JSON.stringify(value)}`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    words.add(`${place}.${name}`);
    collect(property, `${place}.${name}`, words);
  }
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    collect(part, place, words);
  if (schema.items !== undefined) collect(schema.items, `${place}[]`, words);
  if (typeof schema.additionalProperties === "object")
    collect(schema.additionalProperties, `${place}{}`, words);
}
