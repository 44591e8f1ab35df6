import type { Alternative, Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { type ClassNames, companion, renderStructure, renderWrapper, supertypes } from "./kotlin-classes.ts";
import { kotlinDoc, kotlinString } from "./kotlin-doc.ts";
import { insideUnion, type KotlinScope, nestedVariants, typeAt } from "./kotlin-scope.ts";
import { inlinedAlias, kotlinCodec, kotlinType } from "./kotlin-type.ts";

/** Renders a sealed interface that contains its variants. */
export function renderTagged(
  definition: Definition & TaggedUnion,
  names: ClassNames,
  outside: KotlinScope,
): Lines {
  const scope = insideUnion(definition, outside);
  const variants = [...nestedVariants(definition, scope)].map(([variant, name]) => {
    const value = definition.variants.find(({ payload }) => payload === variant)?.value;
    const tag = value === undefined ? scope.names.member(variant, definition.tag) : kotlinString(value);
    const codec = `Codec<${name}>(${kotlinString(variant)})`;
    const unions = [names.name, ...(scope.unions.get(variant) ?? []).map((each) => typeAt(each, scope))];
    return renderVariant(variant, { name, unions, codec, tag }, scope);
  });
  return [
    kotlinDoc(definition.doc),
    `@Serializable(with = ${names.name}.Companion::class)`,
    `public sealed interface ${names.name} : ${supertypes(names.unions)} {`,
    indent(
      separate([
        [
          `/** The value of \`${definition.tag}\`${definition.untagged.length > 0 ? ", or null for a variant without one" : ""}. */`,
          `public val tag: String${definition.untagged.length > 0 ? "?" : ""}`,
        ],
        ...variants,
        companion(
          names.codec,
          separate([
            ...renderConversions(definition, names.name, scope),
            renderConstruct(definition, names.name, scope),
          ]),
        ),
      ]),
    ),
    "}",
  ];
}

function renderVariant(variant: string, names: ClassNames, scope: KotlinScope): Lines {
  const definition = scope.model.definitions.find((each) => each.name === variant);
  if (definition?.kind === "structure") return renderStructure(definition, names, scope);
  return definition?.kind === "wrapper" ? renderWrapper(definition, names, scope) : undefined;
}

function renderConstruct(
  { tag, variants, other, untagged }: Definition & TaggedUnion,
  type: string,
  scope: KotlinScope,
): Lines {
  const key = kotlinString(tag);
  const open = untagged.map(({ payload }) => `, ${typeAt(payload, scope)}`).join("");
  const construct = (payload: string): string => {
    const name = scope.nested.get(payload)?.split(".")[1] ?? "";
    return open === "" ? `${name}.construct(json)` : `firstOf(json, ${name}${open})`;
  };
  const unknown = open === "" ? `throw unknownTag(json, ${key})` : `firstOf(json${open})`;
  return [
    `override fun construct(json: JsonElement): ${type} = when (tagOf(json, ${key})) {`,
    indent([
      variants.map((each) => `${kotlinString(each.value)} -> ${construct(each.payload)}`),
      other === undefined ? `else -> ${unknown}` : [`null -> ${unknown}`, `else -> ${construct(other)}`],
    ]),
    "}",
  ];
}

/**
 * Renders a function for each union whose variants are also variants of this union. The function converts a value of
 * that union to this union.
 */
function renderConversions(definition: Definition & TaggedUnion, type: string, scope: KotlinScope): Lines[] {
  return wrappedUnions(definition, scope).map(({ payload, wrap }) => [
    `/** Returns the variant with these properties. */`,
    "@JvmStatic",
    `public fun of(value: ${typeAt(payload, scope)}): ${type} = ${wrap("value")}`,
  ]);
}

interface WrappedUnion {
  readonly payload: string;
  /** Returns the expression that creates a variant. */
  readonly wrap: (value: string) => string;
}

function wrappedUnions(definition: Definition & TaggedUnion, scope: KotlinScope): WrappedUnion[] {
  return definition.variants.flatMap((variant): WrappedUnion[] => {
    const wrapper = scope.model.definitions.find((each) => each.name === variant.payload);
    if (wrapper?.kind !== "wrapper") return [];
    const wrap = (value: string): string => `${typeAt(wrapper.name, scope)}(${value})`;
    const inner = scope.model.definitions.find((each) => each.name === wrapper.payload);
    const deeper = inner?.kind === "tagged" ? wrappedUnions(inner, scope) : [];
    return [
      { payload: wrapper.payload, wrap },
      ...deeper.map((each) => ({ payload: each.payload, wrap: (value: string) => wrap(each.wrap(value)) })),
    ];
  });
}

/** Renders a sealed interface. Alternatives without a class to implement it become nested classes. */
export function renderUntagged(
  definition: Definition & UntaggedUnion,
  names: ClassNames,
  scope: KotlinScope,
): Lines {
  const isOwn = ({ shape }: Alternative): boolean =>
    shape.kind !== "reference" || inlinedAlias(shape.name, scope) !== undefined;
  const own = definition.alternatives.filter(isOwn);
  const nameOf = (each: Alternative): string =>
    each.shape.kind === "reference" && !isOwn(each)
      ? typeAt(each.shape.name, scope)
      : `${wordStyles.pascal(each.key)}Value`;
  const classes = own.map((each) => renderAlternative(nameOf(each), each, { union: names.name, scope }));
  const conversions = own
    .filter(({ shape }) => shape.kind !== "null" && shape.kind !== "list")
    .map((each) => [
      "/** Returns the value as a variant. */",
      "@JvmStatic",
      `public fun of(value: ${kotlinType(each.shape, scope)}): ${names.name} = ${nameOf(each)}(value)`,
    ]);
  const codecs = definition.alternatives.map((each) => `, ${nameOf(each)}`).join("");
  return [
    kotlinDoc(definition.doc),
    `@Serializable(with = ${names.name}.Companion::class)`,
    `public sealed interface ${names.name} : ${supertypes(names.unions)} {`,
    indent(
      separate([
        ...classes,
        companion(
          names.codec,
          separate([
            ...conversions,
            `override fun construct(json: JsonElement): ${names.name} = firstOf(json${codecs})`,
          ]),
        ),
      ]),
    ),
    "}",
  ];
}

function renderAlternative(
  name: string,
  { shape }: Alternative,
  { union, scope }: { readonly union: string; readonly scope: KotlinScope },
): Lines {
  const codec = kotlinCodec(shape, scope);
  return [
    `/** A variant of [${union}]. */`,
    `@Serializable(with = ${name}.Companion::class)`,
    `public data class ${name}(`,
    indent(["/** The value in messages. */", `public val value: ${kotlinType(shape, scope)},`]),
    `) : ${union} {`,
    indent([
      `override fun toJson(): JsonElement = ${codec}.toJson(value)`,
      "",
      companion(`Codec<${name}>(${kotlinString(name)})`, [
        `override fun construct(json: JsonElement): ${name} = ${name}(${codec}.construct(json))`,
      ]),
    ]),
    "}",
  ];
}
