import { CodegenError } from "../../codegen-error.ts";
import type { Definition } from "../../model/model.ts";
import { referencesOf } from "../../model/references.ts";

/**
 * Sorts definitions so that each comes after those that it uses: a struct contains its members.
 *
 * @throws {CodegenError} if a definition contains itself
 */
export function sortDefinitions(definitions: readonly Definition[]): Definition[] {
  const byName = new Map(definitions.map((each) => [each.name, each]));
  const sorted = new Set<Definition>();
  const visit = (definition: Definition, inside: readonly string[]): void => {
    if (sorted.has(definition)) return;
    if (inside.includes(definition.name)) {
      throw new CodegenError(`Cannot generate "${definition.name}" for C++: it contains itself`);
    }
    for (const name of referencesOf(definition)) {
      const target = byName.get(name);
      if (target !== undefined) visit(target, [...inside, definition.name]);
    }
    sorted.add(definition);
  };
  for (const each of definitions) visit(each, []);
  return [...sorted];
}
