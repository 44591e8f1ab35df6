import type { JsonSchema } from "../json-schema.ts";

/** Keywords that the emitted code implements, or that do not affect which values are valid. */
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
 * Refuses a schema with a keyword that the emitted code would ignore.
 *
 * @throws if there is one; the message names it.
 */
export function refuseUnknown(schema: JsonSchema): void {
  const unknown = Object.keys(schema).find((name) => !keywords.has(name) && !name.startsWith("x-"));
  if (unknown !== undefined) throw new Error(`no rule for "${unknown}"`);
}
