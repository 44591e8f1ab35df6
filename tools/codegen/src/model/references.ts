import type { Definition, Shape } from "./model.ts";

/** The names of the definitions that a definition uses, each as often as it does. */
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
