import type { Definition } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

/** Returns the union that a definition's type derives from: the first union that has it as a variant. */
export function baseOf(definition: Definition, { model }: RenderInput): Definition | undefined {
  if (definition.kind !== "structure" && definition.kind !== "wrapper") return undefined;
  return model.definitions.find((union) => {
    if (union.kind === "tagged") {
      const others = union.other === undefined ? [] : [union.other];
      const payloads = [...union.variants, ...union.untagged].map((each) => each.payload);
      return [...payloads, ...others].includes(definition.name);
    }
    if (union.kind !== "untagged") return false;
    return union.alternatives.some(
      ({ shape }) => shape.kind === "reference" && shape.name === definition.name,
    );
  });
}

export function baseName(definition: Definition, input: RenderInput): string {
  const base = baseOf(definition, input);
  return base === undefined ? "AcpValue" : input.names.type(base.name);
}
