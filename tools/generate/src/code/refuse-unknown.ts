import type { JsonSchema } from "../json-schema.ts";

/** The keywords of which the emitted code says all that they say, or that accept and refuse nothing. */
const keywords: ReadonlySet<string> = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "default",
  "description",
  "discriminator",
  "format",
  "items",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "oneOf",
  "properties",
  "required",
  "title",
  "type",
]);

/**
 * Refuses a schema that says something of which the emitted code would know nothing.
 *
 * @throws naming the keyword.
 */
export function refuseUnknown(schema: JsonSchema): void {
  const unknown = Object.keys(schema).find((name) => !keywords.has(name) && !name.startsWith("x-"));
  if (unknown !== undefined) throw new Error(`no rule for "${unknown}"`);
}
