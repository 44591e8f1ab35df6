import { CodegenError } from "../codegen-error.ts";

const supported: ReadonlySet<string> = new Set([
  "$comment",
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "contentEncoding",
  "default",
  "deprecated",
  "description",
  "discriminator",
  "enum",
  "examples",
  "format",
  "items",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "not",
  "oneOf",
  "properties",
  "propertyNames",
  "required",
  "title",
  "type",
]);

const schemaLists = ["allOf", "anyOf", "oneOf"];
const schemaMaps = ["properties"];
const schemas = ["items", "not", "additionalProperties"];

/**
 * Rejects references to other documents, and keywords that the generated types cannot express, so that nothing is
 * silently ignored.
 *
 * @throws {CodegenError} if there are any. The message contains the keyword or reference and its location.
 */
export function checkKeywords(schema: unknown, path: string): void {
  if (typeof schema !== "object" || schema === null) return;
  const unknown = Object.keys(schema).find((key) => !supported.has(key) && !key.startsWith("x-"));
  if (unknown) throw new CodegenError(`Cannot generate from "${path}": unsupported keyword "${unknown}"`);
  checkReference(schema, path);
  for (const [key, value] of Object.entries(schema as { [key: string]: unknown })) {
    if (schemas.includes(key)) checkKeywords(value, `${path}/${key}`);
    if (schemaLists.includes(key) || schemaMaps.includes(key)) {
      for (const [name, each] of Object.entries(value as object))
        checkKeywords(each, `${path}/${key}/${name}`);
    }
  }
}

function checkReference({ $ref }: { readonly $ref?: unknown }, path: string): void {
  if ($ref === undefined || (typeof $ref === "string" && $ref.startsWith("#/$defs/"))) return;
  throw new CodegenError(
    `Cannot generate from "${path}": the reference ${JSON.stringify($ref)} must be to a definition in "#/$defs/"`,
  );
}
