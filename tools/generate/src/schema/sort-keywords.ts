import type { JsonSchema } from "../json-schema.ts";

const order: readonly string[] = [
  "title",
  "description",
  "$ref",
  "type",
  "format",
  "contentEncoding",
  "const",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "propertyNames",
  "allOf",
  "oneOf",
  "anyOf",
  "not",
  "discriminator",
  "default",
];

/** Sorts the keywords of a schema, extensions last, so equal sources produce equal text. */
export function sortKeywords(schema: JsonSchema): JsonSchema {
  const rank = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length);
  return Object.fromEntries(
    Object.entries(schema).toSorted(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1)),
  );
}
