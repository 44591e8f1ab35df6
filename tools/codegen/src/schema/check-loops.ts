import { CodegenError } from "../codegen-error.ts";
import { alternativesOf, definitionOf, type JsonSchema, type SchemaDocument } from "./json-schema.ts";

/**
 * Rejects definitions that consist of themselves, such as a union that is its own alternative, because checking a
 * value would never end. A definition can contain itself in a property, list or map.
 *
 * @throws {CodegenError} if there is such a definition. The message lists the definitions in the loop.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
 */
export function checkLoops({ $defs }: SchemaDocument): void {
  const checked = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      const loop = [...path.slice(path.indexOf(name)), name].map((each) => `"${each}"`).join(" -> ");
      throw new CodegenError(`Cannot generate from "${name}": it is made of itself (${loop})`);
    }
    const schema = $defs[name];
    if (schema === undefined || checked.has(name)) return;
    for (const next of definitionsAt(schema)) visit(next, [...path, name]);
    checked.add(name);
  };
  for (const name of Object.keys($defs)) visit(name, []);
}

/**
 * Returns the names of the definitions that apply to a value as a whole, excluding those that apply only to its
 * parts.
 */
function definitionsAt(schema: JsonSchema): string[] {
  const name = definitionOf(schema);
  const parts = [...(schema.allOf ?? []), ...alternativesOf(schema)];
  return [...(name === undefined ? [] : [name]), ...parts.flatMap(definitionsAt)];
}
