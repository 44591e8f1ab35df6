import type { Definition, Shape } from "./model.ts";

/** Returns the names of the definitions used by a definition. A name is repeated for each use. */
export function referencesOf(definition: Definition): string[] {
  switch (definition.kind) {
    case "alias":
      return referencesIn(definition.shape);
    case "enumeration":
      return [];
    case "structure":
      return definition.fields.flatMap((each) => referencesIn(each.shape));
    case "untagged":
      return definition.alternatives.flatMap((each) => referencesIn(each.shape));
    case "wrapper":
      return [definition.payload];
    case "tagged":
      return [
        ...definition.variants.map((each) => each.payload),
        ...(definition.other === undefined ? [] : [definition.other]),
        ...definition.untagged.map((each) => each.payload),
      ];
  }
}

function referencesIn(shape: Shape): string[] {
  switch (shape.kind) {
    case "reference":
      return [shape.name];
    case "list":
      return referencesIn(shape.items);
    case "map":
      return referencesIn(shape.values);
    default:
      return [];
  }
}

/** Returns whether a value of `shape` can contain a value of `definition`, other than in a list or map. */
export function canContain(shape: Shape, definition: string, definitions: readonly Definition[]): boolean {
  const seen = new Set<string>();
  const visit = (name: string): boolean => {
    if (name === definition) return true;
    const next = seen.has(name) ? undefined : definitions.find((each) => each.name === name);
    seen.add(name);
    return next !== undefined && directReferencesOf(next).some(visit);
  };
  return shape.kind === "reference" && visit(shape.name);
}

function directReferencesOf(definition: Definition): string[] {
  if (definition.kind === "structure")
    return definition.fields.flatMap((each) => directReference(each.shape));
  if (definition.kind === "untagged")
    return definition.alternatives.flatMap((each) => directReference(each.shape));
  return definition.kind === "alias" ? directReference(definition.shape) : referencesOf(definition);
}

function directReference(shape: Shape): string[] {
  return shape.kind === "reference" ? [shape.name] : [];
}
