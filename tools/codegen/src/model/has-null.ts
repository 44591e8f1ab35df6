import type { Definition, Shape } from "./model.ts";

/** Whether a shape refers to a union that includes `null`. */
export function hasNull(shape: Shape, definitions: readonly Definition[]): boolean {
  if (shape.kind !== "reference") return false;
  const target = definitions.find((each) => each.name === shape.name);
  return target?.kind === "untagged" && target.alternatives.some((each) => each.shape.kind === "null");
}
