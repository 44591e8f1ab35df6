import type { Definition, TaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import type { Lines } from "../lines.ts";
import { conversion } from "./rust-layout.ts";
import { otherName } from "./rust-names.ts";

/** A type that converts to a union, and the resulting value. */
interface Source {
  readonly type: string;
  readonly value: string;
}

/** Renders conversions from strings and from types that only one variant uses. */
export function renderConversions(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const union = input.names.type(definition.name);
  const sources = [...sourcesOf(definition, input), ...textSources(definition, input)];
  const types = sources.map((each) => each.type);
  const single = sources.filter(({ type }) => types.indexOf(type) === types.lastIndexOf(type));
  return single.map(({ type, value }) => ["", conversion(type, union, value)]);
}

function sourcesOf(definition: Definition & TaggedUnion, input: RenderInput): Source[] {
  const { names, model } = input;
  const member = (key: string): string => `Self::${names.member(definition.name, key)}`;
  const variants = [
    ...definition.variants.map(({ value, payload }) => ({ variant: member(value), payload })),
    ...definition.untagged.map(({ key, payload }) => ({ variant: member(key), payload })),
  ];
  const direct = variants.map(({ variant, payload }) => ({
    type: names.type(payload),
    value: `${variant}(value)`,
  }));
  const lifted = variants.flatMap(({ variant, payload }) => {
    const target = model.definitions.find((each) => each.name === payload);
    const inner = target?.kind === "tagged" ? sourcesOf(target, input) : [];
    return inner.map(({ type }) => ({ type, value: `${variant}(value.into())` }));
  });
  const other = definition.other && {
    type: names.type(definition.other),
    value: `Self::${otherName(definition, names)}(value)`,
  };
  return [...direct, ...(other ? [other] : []), ...lifted];
}

/** Returns the types that convert to a union with a plain text variant. */
function textSources({ name, variants }: Definition & TaggedUnion, { names, model }: RenderInput): Source[] {
  const text = variants.find((each) => each.value === "text");
  const payload = model.definitions.find((each) => each.name === text?.payload);
  if (payload?.kind !== "structure") return [];
  const [field, ...others] = payload.fields.filter((each) => each.required);
  if (field?.key !== "text" || field.shape.kind !== "string" || others.length > 0) return [];
  const value = `Self::${names.member(name, "text")}(${names.type(payload.name)}::new(value))`;
  return ["&str", "String"].map((type) => ({ type, value }));
}
