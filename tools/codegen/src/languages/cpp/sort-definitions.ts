import { CodegenError } from "../../codegen-error.ts";
import type { Definition } from "../../model/model.ts";
import { canContain, referencesOf } from "../../model/references.ts";

/**
 * Sorts definitions so that each one comes after those it uses, because a struct contains its members. For lists,
 * maps and `Box` fields, a declaration is enough.
 *
 * @throws {CodegenError} if every value of a definition would contain another value of it
 */
export function sortDefinitions(definitions: readonly Definition[]): Definition[] {
  const byName = new Map(definitions.map((each) => [each.name, each]));
  const sorted = new Set<Definition>();
  const visit = (definition: Definition, inside: readonly Definition[]): void => {
    if (sorted.has(definition)) return;
    if (inside.includes(definition)) {
      throw new CodegenError(
        `Cannot generate "${definition.name}" for C++: it is one of its own alternatives`,
      );
    }
    const path = [...inside, definition];
    for (const name of membersOf(definition, definitions)) {
      const target = byName.get(name);
      if (target !== undefined) visit(target, path);
    }
    sorted.add(definition);
  };
  for (const each of definitions) visit(each, []);
  return [...sorted];
}

/** Returns the names of the definitions that must be complete before the given definition. */
function membersOf(definition: Definition, definitions: readonly Definition[]): string[] {
  switch (definition.kind) {
    case "structure":
      return definition.fields.flatMap(({ shape }) =>
        shape.kind === "reference" && !canContain(shape, definition.name, definitions) ? [shape.name] : [],
      );
    case "untagged":
      return definition.alternatives.flatMap(({ shape }) => (shape.kind === "reference" ? [shape.name] : []));
    case "alias":
      return definition.shape.kind === "reference" ? [definition.shape.name] : [];
    default:
      return referencesOf(definition);
  }
}
