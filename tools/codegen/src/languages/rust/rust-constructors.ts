import type { Definition, Structure, TaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { signature } from "./rust-layout.ts";
import { otherName } from "./rust-names.ts";
import { type Parameter, rustParameter } from "./rust-type.ts";
import { fieldName, functionName, memberName } from "./rust-words.ts";

interface Constructor {
  readonly name: string;
  /** The variant's name in the doc comment. */
  readonly variant: string;
  readonly parameters: readonly Pick<Parameter, "name" | "type">[];
  /**
   * The payload's type. `creates` is the function of that type that creates the payload. Without `creates`, the
   * parameter is the payload itself.
   */
  readonly payload: string;
  readonly creates?: string;
}

/** Renders a function for each variant, including the variants of a nested union. */
export function renderConstructors(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const constructors = constructorsOf(definition, input);
  if (constructors.length === 0) return [];
  return [
    `impl ${input.names.type(definition.name)} {`,
    indent(separate([...constructors.map(renderConstructor), renderTag(definition, input)])),
    "}",
  ];
}

function constructorsOf(definition: Definition & TaggedUnion, input: RenderInput): Constructor[] {
  const direct = variantsOf(definition).map((each) => directConstructor(definition, each, input));
  const lifted = variantsOf(definition).flatMap((each) => liftedConstructors(definition, each, input));
  const taken = new Set(direct.map((each) => each.name));
  return [...direct, ...lifted.filter((each) => !taken.has(each.name))];
}

function renderTag(definition: Definition & TaggedUnion, { names }: RenderInput): Lines {
  const { name, tag, variants, untagged, other } = definition;
  const isOptional = untagged.length > 0;
  const value = (text: string): string => (isOptional ? `Some(${text})` : text);
  const field = other === undefined ? "" : names.member(other, tag);
  const otherTag = `Self::${otherName(definition, names)}(other) => ${value(`&other.${field}`)},`;
  return [
    `/// Returns \`${tag}\`, which distinguishes the variants${isOptional ? ", if the variant has one" : ""}.`,
    "#[must_use]",
    `pub ${other === undefined ? "const " : ""}fn tag(&self) -> ${isOptional ? "Option<&str>" : "&str"} {`,
    indent([
      "match self {",
      indent([
        variants.map(
          (each) => `Self::${names.member(name, each.value)}(_) => ${value(JSON.stringify(each.value))},`,
        ),
        untagged.map((each) => `Self::${names.member(name, each.key)}(_) => None,`),
        other === undefined ? [] : otherTag,
      ]),
      "}",
    ]),
    "}",
  ];
}

interface NamedVariant {
  readonly key: string;
  readonly payload: string;
}

function variantsOf({ variants, untagged }: TaggedUnion): NamedVariant[] {
  return [...variants.map(({ value, payload }) => ({ key: value, payload })), ...untagged];
}

function constructorName({ key }: NamedVariant): string {
  return functionName(fieldName(key));
}

function payloadOf({ payload }: NamedVariant, { model }: RenderInput): Definition | undefined {
  return model.definitions.find((each) => each.name === payload);
}

function directConstructor(
  definition: Definition & TaggedUnion,
  variant: NamedVariant,
  input: RenderInput,
): Constructor {
  const payload = payloadOf(variant, input);
  const type = input.names.type(variant.payload);
  const base = {
    name: constructorName(variant),
    variant: input.names.member(definition.name, variant.key),
    payload: type,
  };
  return payload?.kind === "structure"
    ? { ...base, parameters: requiredParameters(payload, input), creates: "new" }
    : { ...base, parameters: [{ name: "value", type: `impl Into<${type}>` }] };
}

function requiredParameters({ name, fields }: Definition & Structure, input: RenderInput): Parameter[] {
  return fields.filter((each) => each.required).map((each) => rustParameter(name, each, input));
}

/** Returns the constructors for a variant that is itself a union. */
function liftedConstructors(
  definition: Definition & TaggedUnion,
  variant: NamedVariant,
  input: RenderInput,
): Constructor[] {
  const payload = payloadOf(variant, input);
  if (payload?.kind !== "tagged") return [];
  const type = input.names.type(variant.payload);
  // A variant with the same name as its union needs no prefix.
  const prefix = memberName(variant.key) === type ? "" : `${constructorName(variant)}_`;
  return constructorsOf(payload, input).map((each) => ({
    name: functionName(prefix + each.name.replace(/_$/, "")),
    variant: input.names.member(definition.name, variant.key),
    parameters: each.parameters,
    payload: type,
    creates: each.name,
  }));
}

function renderConstructor({ name, variant, parameters, payload, creates }: Constructor): Lines {
  const names = parameters.map((each) => each.name);
  return [
    `/// Creates a [\`Self::${variant}\`] with its required properties only.`,
    "#[must_use]",
    signature(
      name,
      parameters.map((each) => `${each.name}: ${each.type}`),
    ),
    indent(creates === undefined ? `Self::${variant}(value.into())` : creation()),
    "}",
  ];

  function creation(): Lines {
    const call = `${payload}::${creates}(${names.join(", ")})`;
    if (call.length <= 60) return `Self::${variant}(${call})`;
    const line = `let payload = ${call};`;
    const isLong = names.join(", ").length > 60 || line.length > 92;
    const lines = isLong
      ? [`let payload = ${payload}::${creates}(`, indent(names.map((each) => `${each},`)), ");"]
      : line;
    return [lines, `Self::${variant}(payload)`];
  }
}
