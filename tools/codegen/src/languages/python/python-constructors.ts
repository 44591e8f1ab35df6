import type { Definition, Field, Structure, TaggedUnion, Variant } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { namespaceOf } from "./names.ts";

/** Code that differs between dataclasses and Pydantic models. */
export interface ConstructorStyle {
  /** Returns the name of a field or member. Avoids keywords. */
  readonly name: (raw: string) => string;
  /** Returns the type of a field's values, without the type for a missing value. */
  readonly fieldType: (field: Field, input: RenderInput) => string;
  /** The type and the default value of an optional parameter. */
  readonly missing: { readonly type: string; readonly value: string };
}

interface Constructor {
  readonly name: string;
  readonly code: string;
}

/**
 * Renders a namespace with a constructor for each member of a tagged union, including the members of nested unions.
 */
export function renderConstructors(
  definition: Definition & TaggedUnion,
  input: RenderInput,
  style: ConstructorStyle,
): Lines {
  const type = input.names.type(definition.name);
  const constructors = constructorsOf(definition, input, style);
  return [
    `class ${namespaceOf(type)}:`,
    indent([
      `"""Constructors of the members of \`${type}\`."""`,
      "",
      constructors.map(({ name, code }) => `${name} = ${code}`),
      summaries(definition, input).map(({ variant, union }) => [
        "",
        renderSummary(variant, union, { input, style }),
      ]),
    ]),
  ];
}

/** Returns a model's tagged unions. Each comes after the unions in its variants. */
export function innerFirst(definitions: readonly Definition[]): (Definition & TaggedUnion)[] {
  const depthOf = (name: string): number => {
    const definition = definitions.find((each) => each.name === name);
    if (definition?.kind === "wrapper") return 1 + depthOf(definition.payload);
    if (definition?.kind !== "tagged") return 0;
    return Math.max(0, ...definition.variants.map((each) => depthOf(each.payload)));
  };
  const unions = definitions.filter((each) => each.kind === "tagged");
  return unions.toSorted((a, b) => depthOf(a.name) - depthOf(b.name));
}

function constructorsOf(
  definition: Definition & TaggedUnion,
  input: RenderInput,
  style: ConstructorStyle,
): Constructor[] {
  const { names } = input;
  const found = new Map<string, string>();
  for (const variant of definition.variants) {
    const inner = wrappedUnion(variant, input);
    if (inner === undefined) found.set(style.name(variant.value), names.type(variant.payload));
  }
  for (const { key, payload } of definition.untagged) found.set(style.name(key), names.type(payload));
  if (definition.other !== undefined) found.set("other", names.type(definition.other));
  for (const variant of definition.variants) {
    const inner = wrappedUnion(variant, input);
    if (inner === undefined) continue;
    for (const { name, isOptional } of innerNames(inner, input, style)) {
      const isTaken = isOptional || found.has(name);
      const own = isTaken ? style.name(`${variant.value}_${name}`) : name;
      const code = `${namespaceOf(names.type(inner.name))}.${name}`;
      found.set(own, `staticmethod(_wrapped(${names.type(variant.payload)}, ${code}))`);
    }
  }
  return [...found].map(([name, code]) => ({ name, code }));
}

/** Returns the names of a union's constructors. They need a prefix if the union's tag can be missing. */
function innerNames(
  inner: Definition & TaggedUnion,
  input: RenderInput,
  style: ConstructorStyle,
): { name: string; isOptional: boolean }[] {
  const isOptional = inner.untagged.length > 0;
  const own = constructorsOf(inner, input, style).map(({ name }) => ({ name, isOptional }));
  const calls = summaries(inner, input).map(({ variant }) => ({
    name: style.name(variant.value),
    isOptional: false,
  }));
  return [...own, ...calls];
}

function wrappedUnion(variant: Variant, { model }: RenderInput): (Definition & TaggedUnion) | undefined {
  const payload = model.definitions.find((each) => each.name === variant.payload);
  if (payload?.kind !== "wrapper") return undefined;
  const union = model.definitions.find((each) => each.name === payload.payload);
  return union?.kind === "tagged" ? union : undefined;
}

/** Returns the variants that are unions of objects. Each gets a constructor that accepts all properties. */
function summaries(
  definition: TaggedUnion,
  input: RenderInput,
): { variant: Variant; union: Definition & TaggedUnion }[] {
  return definition.variants.flatMap((variant) => {
    const union = wrappedUnion(variant, input);
    return union && membersOf(union, input).every((each) => each.kind === "structure")
      ? [{ variant, union }]
      : [];
  });
}

function membersOf({ variants, untagged, other }: TaggedUnion, { model }: RenderInput): Definition[] {
  const names = [...variants, ...untagged].map((each) => each.payload);
  const all = [...names, ...(other === undefined ? [] : [other])];
  return all.flatMap((name) => model.definitions.find((each) => each.name === name) ?? []);
}

/** Renders a function that creates a member from its tag and its other properties. */
function renderSummary(
  variant: Variant,
  union: Definition & TaggedUnion,
  { input, style }: { input: RenderInput; style: ConstructorStyle },
): Lines {
  const { missing } = style;
  const type = input.names.type(variant.payload);
  const payload = input.model.definitions.find((each) => each.name === variant.payload);
  const tag = payload?.kind === "wrapper" ? payload.tag.key : "";
  const fields = new Map<string, Field>();
  for (const member of membersOf(union, input)) {
    for (const field of (member as Structure).fields) {
      if (field.key !== union.tag) fields.set(field.key, field);
    }
  }
  const known = union.variants.map((each) => `"${each.value}"`).join(", ");
  const parameters = [
    `${style.name(union.tag)}: Literal[${known}] | str | None | ${missing.type} = ${missing.value},`,
    [...fields].map(
      ([key, field]) =>
        `${style.name(key)}: ${style.fieldType(field, input)} | ${missing.type} = ${missing.value},`,
    ),
    "extra: JsonObject | None = None,",
  ];
  const keys = [union.tag, ...fields.keys()];
  const properties = keys.map((key) => `"${key}": ${style.name(key)},`);
  return [
    "@staticmethod",
    `def ${style.name(variant.value)}(`,
    indent(["*,", parameters]),
    `) -> ${type}:`,
    indent([
      `"""Creates a member of \`${input.names.type(union.name)}\` from its properties. Raises an error if they do not fit."""`,
      "properties: JsonObject = {",
      indent([`"${tag}": "${variant.value}",`, properties]),
      "}",
      `return _make(${type}, properties, extra)`,
    ]),
  ];
}
