import type { Shape, ShapeTable } from "./shape.ts";

/**
 * Returns the shapes of the named definitions and of all definitions they refer to. Ignores names without a shape.
 */
export function selectShapes(table: ShapeTable, names: readonly string[]): ShapeTable {
  const selected = new Set<string>();
  const visit = (name: string): void => {
    const shape = table[name];
    if (shape === undefined || selected.has(name)) return;
    selected.add(name);
    for (const used of referencesOf(shape)) visit(used);
  };
  for (const name of names) visit(name);
  return Object.fromEntries(Object.entries(table).filter(([name]) => selected.has(name)));
}

function referencesOf(shape: Shape): string[] {
  switch (shape.is) {
    case "reference":
      return [shape.name];
    case "array":
      return referencesOf(shape.items);
    case "map":
      return referencesOf(shape.values);
    case "fields":
      return [...Object.values(shape.fields).map((each) => each.shape), ...(shape.parts ?? [])].flatMap(
        referencesOf,
      );
    case "tagged":
      return [...Object.values(shape.variants), ...(shape.open ?? []), ...(shape.unknown ?? [])].flatMap(
        referencesOf,
      );
    case "union":
      return shape.alternatives.flatMap(referencesOf);
    default:
      return [];
  }
}
