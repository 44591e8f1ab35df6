import type { Alternative, Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { fieldName } from "./java-names.ts";
import { javaFieldType, javaType, plainType } from "./java-type.ts";

interface Constructor {
  readonly name: string;
  readonly type: string;
  readonly parameters: readonly { readonly type: string; readonly name: string }[];
  readonly body: string;
}

/** Renders a function for each variant, including the variants of a nested union. */
export function renderConstructors(definition: Definition & TaggedUnion, input: RenderInput): Lines[] {
  return constructorsOf(definition, input).map(renderConstructor);
}

function constructorsOf(definition: Definition & TaggedUnion, input: RenderInput): Constructor[] {
  const variants = [
    ...definition.variants.map(({ value, payload }) => ({ key: value, payload })),
    ...definition.untagged,
  ];
  const direct = variants.flatMap((each) => directConstructor(each, input));
  const lifted = variants.flatMap((each) => liftedConstructors(each, input));
  const taken = new Set(direct.map((each) => each.name));
  return [...direct, ...lifted.filter((each) => !taken.has(each.name))];
}

interface NamedVariant {
  readonly key: string;
  readonly payload: string;
}

function definitionOf(name: string, { model }: RenderInput): Definition | undefined {
  return model.definitions.find((each) => each.name === name);
}

function directConstructor({ key, payload }: NamedVariant, input: RenderInput): Constructor[] {
  const definition = definitionOf(payload, input);
  const type = input.names.type(payload);
  const name = fieldName(key);
  if (definition?.kind === "wrapper") {
    const parameter = { type: input.names.type(definition.payload), name: "value" };
    return [{ name, type, parameters: [parameter], body: `new ${type}(value)` }];
  }
  if (definition?.kind !== "structure") return [];
  const parameters = definition.fields
    .filter((each) => each.required)
    .map((each) => ({ type: javaFieldType(each, input), name: input.names.member(payload, each.key) }));
  const values = parameters.map((each) => each.name).join(", ");
  return [{ name, type, parameters, body: `${type}.of(${values})` }];
}

/** Returns the constructors of a variant that wraps another union. */
function liftedConstructors({ key, payload }: NamedVariant, input: RenderInput): Constructor[] {
  const wrapper = definitionOf(payload, input);
  const inner = wrapper?.kind === "wrapper" ? definitionOf(wrapper.payload, input) : undefined;
  if (inner?.kind !== "tagged") return [];
  const type = input.names.type(payload);
  const union = input.names.type(inner.name);
  // A variant with the same name as its union needs no prefix.
  const prefix = wordStyles.pascal(key) === union ? "" : `${wordStyles.camel(key)}_`;
  return constructorsOf(inner, input).map(({ name, parameters }) => ({
    name: fieldName(prefix + name.replace(/_$/, "")),
    type,
    parameters,
    body: `new ${type}(${union}.${name}(${parameters.map((each) => each.name).join(", ")}))`,
  }));
}

function renderConstructor({ name, type, parameters, body }: Constructor): Lines {
  const list = parameters.map((each) => `${each.type} ${each.name}`).join(", ");
  return [
    `/** Creates a {@link ${type}} with its required properties only. */`,
    `static ${type} ${name}(${list}) {`,
    indent(`return ${body};`),
    "}",
  ];
}

/**
 * Renders a function for each alternative that is not an object. The function is named `of` if its parameter type is
 * enough to distinguish it from the others.
 */
export function renderAlternativeConstructors(
  definition: Definition & UntaggedUnion,
  input: RenderInput,
  nameOf: (alternative: Alternative) => string,
): Lines[] {
  const own = definition.alternatives.filter((each) => each.shape.kind !== "reference");
  const erased = ({ shape }: Alternative): string => javaType(shape, input).replace(/<.*/, "");
  return own.map((each) => {
    const isNull = each.shape.kind === "null";
    const isUnique = !isNull && own.filter((other) => erased(other) === erased(each)).length === 1;
    const record = nameOf(each);
    const name = isUnique ? "of" : `of${wordStyles.pascal(each.key)}`;
    return [
      `/** Creates a {@link ${record}}. */`,
      `static ${record} ${name}(${isNull ? "" : `${plainType(each.shape, input)} value`}) {`,
      indent(`return new ${record}(${isNull ? "null" : "value"});`),
      "}",
    ];
  });
}
