import type { Definition, Wrapper } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { type Lines, separate } from "../lines.ts";

/**
 * Renders functions that create a union variant whose payload is another union: one that accepts the payload, and one
 * for each variant of the payload that would otherwise also need a wrapper.
 */
export function renderConstructors(wrapper: Definition & Wrapper, input: RenderInput): Lines {
  const type = input.names.type(wrapper.name);
  const outer = input.model.definitions.find(
    (each) => each.kind === "tagged" && each.variants.some(({ payload }) => payload === wrapper.name),
  );
  return separate([
    [
      `// New${type} returns a variant with the tag.`,
      `func New${type}(value ${input.names.type(wrapper.payload)}) *${type} {`,
      `\treturn &${type}{Value: value}`,
      "}",
    ],
    ...(outer === undefined ? [] : nestedWrappers(wrapper, input)).map((nested): Lines => {
      const name = `New${input.names.type(outer?.name ?? "")}${wordStyles.pascal(nested.tag.value)}`;
      return [
        `// ${name} returns a variant with both tags.`,
        `func ${name}(value ${input.names.type(nested.payload)}) *${type} {`,
        `\treturn New${type}(New${input.names.type(nested.name)}(value))`,
        "}",
      ];
    }),
  ]);
}

/** Returns the wrappers among the variants of a wrapper's payload. */
function nestedWrappers({ payload }: Wrapper, { model }: RenderInput): (Definition & Wrapper)[] {
  const inner = model.definitions.find((each) => each.name === payload);
  const names = inner?.kind === "tagged" ? inner.variants.map((each) => each.payload) : [];
  return model.definitions.flatMap((each) =>
    each.kind === "wrapper" && names.includes(each.name) ? [each] : [],
  );
}
