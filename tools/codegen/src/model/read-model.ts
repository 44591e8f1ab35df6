import { CodegenError } from "../codegen-error.ts";
import type { JsonSchema, SchemaDocument } from "../schema/json-schema.ts";
import { DefinitionReader } from "./definition-reader.ts";
import type { Model } from "./model.ts";
import { readMethods } from "./read-methods.ts";

/**
 * Reads a schema into definitions that every language can say.
 *
 * @throws {CodegenError} if a reference leads nowhere
 */
export function readModel(document: SchemaDocument): Model {
  const reader = new DefinitionReader(document.$defs);
  for (const [name, schema] of Object.entries(document.$defs)) reader.read(name, schema);
  const missing = danglingReference(document.$defs);
  if (missing) throw new CodegenError(`Cannot generate from a reference to "${missing}": no such definition`);
  return { definitions: reader.definitions, methods: readMethods(document.$defs) };
}

function danglingReference(definitions: { [name: string]: JsonSchema }): string | undefined {
  const references = JSON.stringify(definitions).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g);
  return [...references].map(([, name = ""]) => name).find((name) => !(name in definitions));
}
