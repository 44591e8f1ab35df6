import type { Alternative, Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { baseName, baseOf } from "./csharp-bases.ts";
import { csharpDoc, csharpString } from "./csharp-doc.ts";
import { method, recordOf } from "./csharp-records.ts";
import { csharpReader, csharpType, qualified } from "./csharp-type.ts";

/** Renders the base type of a tagged union's variants. */
export function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const { tag, untagged } = definition;
  const mayMiss = untagged.length > 0;
  const name = input.names.type(definition.name);
  return renderBase(definition, input, [
    [
      `/// <summary>The value of <c>${tag}</c>${mayMiss ? ", or null for a variant without one" : ""}.</summary>`,
      `public abstract string${mayMiss ? "?" : ""} Tag { get; }`,
    ],
    ...wrappedUnions(definition, input).map(({ payload, wrap }) => [
      "/// <summary>Returns the variant with these properties.</summary>",
      method(`public static ${name} Of(${qualified(payload, input)} value)`, [`return ${wrap("value")};`]),
    ]),
    method(`internal static ${name} Construct(JsonElement json)`, renderConstruct(definition, input)),
  ]);
}

function renderBase(definition: Definition, input: RenderInput, members: readonly Lines[]): Lines {
  const name = input.names.type(definition.name);
  return [
    csharpDoc(definition.doc),
    "[JsonConverter(typeof(AcpJsonConverter))]",
    `public abstract record ${name} : ${baseName(definition, input)}`,
    "{",
    indent(separate([method(`internal ${name}()`, []), ...members])),
    "}",
  ];
}

function renderConstruct(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const { tag, variants, other, untagged } = definition;
  const name = input.names.type(definition.name);
  const key = csharpString(tag);
  const reader = (payload: string): string => `${qualified(payload, input)}.Construct`;
  const open = untagged.map(({ payload }) => reader(payload));
  const read = (readers: readonly string[]): string => {
    const [only] = readers;
    if (only === undefined) return `throw Readers.UnknownTag(json, ${key});`;
    if (readers.length === 1) return `return ${only}(json);`;
    return `return Readers.FirstOf<${name}>(json, ${readers.join(", ")});`;
  };
  return [
    `switch (Json.Text(Json.Get(json, ${key})))`,
    "{",
    indent([
      ...variants.map((each) => `case ${csharpString(each.value)}: ${read([reader(each.payload), ...open])}`),
      ...(other === undefined ? [] : [`case null: ${read(open)}`]),
      `default: ${read([...(other === undefined ? [] : [reader(other)]), ...open])}`,
    ]),
    "}",
  ];
}

interface WrappedUnion {
  readonly payload: string;
  /** Returns the expression that creates a variant. */
  readonly wrap: (value: string) => string;
}

/** Returns the unions whose variants are also variants of this union, along with the wrappers they need. */
function wrappedUnions({ variants }: TaggedUnion, input: RenderInput): WrappedUnion[] {
  return variants.flatMap((variant): WrappedUnion[] => {
    const wrapper = input.model.definitions.find((each) => each.name === variant.payload);
    if (wrapper?.kind !== "wrapper") return [];
    const wrap = (value: string): string => `new ${qualified(wrapper.name, input)} { Value = ${value} }`;
    const inner = input.model.definitions.find((each) => each.name === wrapper.payload);
    const deeper = inner?.kind === "tagged" ? wrappedUnions(inner, input) : [];
    return [
      { payload: wrapper.payload, wrap },
      ...deeper.map((each) => ({ payload: each.payload, wrap: (value: string) => wrap(each.wrap(value)) })),
    ];
  });
}

/**
 * Renders the base type for values that differ only in shape. Alternatives that cannot derive from it become nested
 * records.
 */
export function renderUntagged(definition: Definition & UntaggedUnion, input: RenderInput): Lines {
  const name = input.names.type(definition.name);
  const nameOf = (each: Alternative): string => `${wordStyles.pascal(each.key)}Value`;
  const own = definition.alternatives.filter((each) => !derives(each, definition, input));
  const reader = (each: Alternative): string =>
    own.includes(each) ? `${nameOf(each)}.Construct` : csharpReader(each.shape, input);
  return renderBase(definition, input, [
    ...own.flatMap((each) => [
      renderAlternative(nameOf(each), each, { union: name, input }),
      ...renderConversions(nameOf(each), each, { union: name, input }),
    ]),
    method(`internal static ${name} Construct(JsonElement json)`, [
      `return Readers.FirstOf<${name}>(json, ${definition.alternatives.map(reader).join(", ")});`,
    ]),
  ]);
}

function derives({ shape }: Alternative, union: Definition, input: RenderInput): boolean {
  if (shape.kind !== "reference") return false;
  const definition = input.model.definitions.find((each) => each.name === shape.name);
  return definition !== undefined && baseOf(definition, input) === union;
}

interface UnionContext {
  readonly union: string;
  readonly input: RenderInput;
}

function renderAlternative(name: string, { shape }: Alternative, { union, input }: UnionContext): Lines {
  const type = csharpType(shape, input);
  return recordOf(name, ["/// <summary>A variant.</summary>"], {
    base: union,
    members: [
      method(`public ${name}(${type} value)`, ["Value = value;"]),
      ["/// <summary>The value in messages.</summary>", `public ${type} Value { get; }`],
      method(`internal new static ${name} Construct(JsonElement json)`, [
        `return new ${name}(${csharpReader(shape, input)}(json));`,
      ]),
      method("public override void Write(Utf8JsonWriter writer)", ["Json.Write(writer, Value);"]),
    ],
  });
}

function renderConversions(name: string, { shape }: Alternative, { union, input }: UnionContext): Lines[] {
  if (shape.kind === "null") return [];
  const type = csharpType(shape, input);
  const body = [`return new ${name}(value);`];
  if (shape.kind === "list" || shape.kind === "map") {
    return [
      [
        "/// <summary>Returns the value as a variant.</summary>",
        method(`public static ${union} Of(${type} value)`, body),
      ],
    ];
  }
  return [method(`public static implicit operator ${union}(${type} value)`, body)];
}
