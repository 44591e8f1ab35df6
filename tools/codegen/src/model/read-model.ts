import { CodegenError } from "../codegen-error.ts";
import type { JsonSchema, SchemaDocument } from "../schema/json-schema.ts";
import { DefinitionReader } from "./definition-reader.ts";
import { hasNull } from "./has-null.ts";
import type { Definition, Field, Model } from "./model.ts";
import { readMethods } from "./read-methods.ts";

/**
 * Reads a schema into definitions that every language can express.
 *
 * @throws {CodegenError} if a reference leads to a definition that does not exist
 */
export function readModel(document: SchemaDocument): Model {
  const reader = new DefinitionReader(document.$defs);
  for (const [name, schema] of Object.entries(document.$defs)) reader.read(name, schema);
  const missing = danglingReference(document.$defs);
  if (missing) throw new CodegenError(`Cannot generate from a reference to "${missing}": no such definition`);
  return { definitions: markNullable(reader.definitions), methods: readMethods(document.$defs) };
}

function danglingReference(definitions: { [name: string]: JsonSchema }): string | undefined {
  const references = JSON.stringify(definitions).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g);
  return [...references].map(([, name = ""]) => name).find((name) => !(name in definitions));
}

/**
 * Marks optional properties whose type includes `null` as nullable, because such properties distinguish `null` from a
 * missing value.
 */
function markNullable(definitions: readonly Definition[]): Definition[] {
  const mark = (field: Field): Field =>
    field.required || !hasNull(field.shape, definitions) ? field : { ...field, nullable: true };
  return definitions.map((each) =>
    each.kind === "structure" ? { ...each, fields: each.fields.map(mark) } : each,
  );
}
