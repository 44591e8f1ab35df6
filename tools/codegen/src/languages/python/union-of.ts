import type { Definition } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

/** Returns the name of the union that a variant with a tag belongs to. */
export function unionOf(definition: Definition, { model }: RenderInput): string | undefined {
  const isVariant = definition.kind === "wrapper" || (definition.kind === "structure" && definition.tag);
  if (!isVariant) return undefined;
  return model.definitions.find(
    (each) => each.kind === "tagged" && each.variants.some(({ payload }) => payload === definition.name),
  )?.name;
}
