import type { Definition, TaggedUnion, Wrapper } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { snakeName } from "./cpp-names.ts";

/**
 * Renders functions that create a variant whose payload is another union: one that accepts the payload, and one for
 * each variant of the payload that would otherwise also need a wrapper.
 */
export function renderFactories(union: Definition & TaggedUnion, input: RenderInput): string[] {
  const { names } = input;
  const type = names.type(union.name);
  return wrappersOf(union, input).flatMap((wrapper) => {
    const inner = input.model.definitions.find((each) => each.name === wrapper.payload);
    const nested = inner?.kind === "tagged" ? wrappersOf(inner, input) : [];
    const wrap = (value: string): string => `${names.type(wrapper.name)}{${value}}`;
    return [
      `static ${type} ${snakeName(wrapper.tag.value)}(${names.type(wrapper.payload)} content) { return ${wrap("std::move(content)")}; }`,
      ...nested.map(
        (each) =>
          `static ${type} ${snakeName(each.tag.value)}(${names.type(each.payload)} content) { ` +
          `return ${wrap(`${names.type(each.name)}{std::move(content)}`)}; }`,
      ),
    ];
  });
}

function wrappersOf({ variants }: TaggedUnion, { model }: RenderInput): (Definition & Wrapper)[] {
  const payloads = variants.map((each) => each.payload);
  return model.definitions.flatMap((each) =>
    each.kind === "wrapper" && payloads.includes(each.name) ? [each] : [],
  );
}
