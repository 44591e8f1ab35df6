import type { Definition, Field } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

/** Returns whether the value of a nullable field contains the owner's struct without a pointer in between. */
export function containsItself(owner: Definition, field: Field, { model }: RenderInput): boolean {
  const seen = new Set<string>();
  const reaches = (name: string): boolean => {
    if (name === owner.name) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    const target = model.definitions.find((each) => each.name === name);
    return target !== undefined && embeddedIn(target).some(reaches);
  };
  return embeddedFields([field]).some(reaches);
}

/** Returns the names of the definitions embedded in a definition's values, without pointers or lists in between. */
function embeddedIn(definition: Definition): string[] {
  if (definition.kind === "alias") {
    return definition.shape.kind === "reference" ? [definition.shape.name] : [];
  }
  return definition.kind === "structure" ? embeddedFields(definition.fields) : [];
}

function embeddedFields(fields: readonly Field[]): string[] {
  return fields.flatMap(({ shape, required, nullable }) =>
    shape.kind === "reference" && (required || nullable) ? [shape.name] : [],
  );
}
