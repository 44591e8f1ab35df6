import type { Definition, Field, Structure, Wrapper } from "../../model/model.ts";
import { indent, type Lines } from "../lines.ts";
import { kotlinDoc, kotlinString } from "./kotlin-doc.ts";
import type { KotlinScope } from "./kotlin-scope.ts";
import { fieldFunction, kotlinCodec, kotlinFieldType } from "./kotlin-type.ts";

export interface ClassNames {
  readonly name: string;
  /** The unions that the class is a variant of. */
  readonly unions: readonly string[];
  /** The superclass of the companion object. */
  readonly codec: string;
  /** The expression for the tag, if the class is a variant of a tagged union. */
  readonly tag?: string | undefined;
}

/** Renders a data class that keeps unknown properties. */
export function renderStructure(
  definition: Definition & Structure,
  { name, unions, codec, tag: tagValue }: ClassNames,
  scope: KotlinScope,
): Lines {
  const { fields, tag } = definition;
  const ordered = [
    ...fields.filter(({ required }) => required),
    ...fields.filter(({ required }) => !required),
  ];
  const member = (field: Field): string => scope.names.member(definition.name, field.key);
  const call = (field: Field, ...middle: string[]): string =>
    `${fieldFunction(field)}(${[kotlinString(field.key), ...middle, kotlinCodec(field.shape, scope)].join(", ")})`;
  const tagArguments = tag ? [kotlinString(tag.key), kotlinString(tag.value)] : [];
  const reads = fields.map((field) => `${member(field)} = fields.${call(field)},`);
  return [
    kotlinDoc(definition.doc),
    `@Serializable(with = ${name}.Companion::class)`,
    `public data class ${name} @JvmOverloads constructor(`,
    indent([
      ordered.map((field) => [kotlinDoc(field.doc), `${renderParameter(member(field), field, scope)},`]),
      "/** Properties that the protocol does not define, as they were sent. */",
      "public val extra: Map<String, JsonElement> = emptyMap(),",
    ]),
    `) : ${supertypes(unions)} {`,
    indent([
      renderTag(tagValue),
      "override fun toJson(): JsonObject =",
      indent([
        `ObjectWriter(${tagArguments.join(", ")})`,
        indent([fields.map((field) => `.${call(field, member(field))}`), ".toJson(extra)"]),
      ]),
      "",
      companion(codec, renderConstruct(definition, name, { tagArguments, reads })),
    ]),
    "}",
  ];
}

function renderConstruct(
  { alternatives }: Structure,
  name: string,
  { tagArguments, reads }: { readonly tagArguments: readonly string[]; readonly reads: readonly string[] },
): Lines {
  const list = (keys: readonly string[]): string => `listOf(${keys.map(kotlinString).join(", ")})`;
  const sets =
    alternatives?.sets.map(
      ({ required, forbidden }) => `PropertySet(${list(required)}, ${list(forbidden)})`,
    ) ?? [];
  return [
    `override fun construct(json: JsonElement): ${name} {`,
    indent([
      `val fields = ObjectReader(${["json", ...tagArguments].join(", ")})`,
      alternatives && `fields.checkAlternatives(${[alternatives.exclusive, ...sets].join(", ")})`,
      `return ${name}(`,
      indent([reads, "extra = fields.rest(),"]),
      ")",
    ]),
    "}",
  ];
}

function renderParameter(name: string, field: Field, scope: KotlinScope): string {
  const fallback = { required: "", optional: " = null", nullable: "", maybe: " = Maybe.Missing" };
  return `public val ${name}: ${kotlinFieldType(field, scope)}${fallback[fieldFunction(field)]}`;
}

/** Renders a variant whose properties, except for the tag, come from another union. */
export function renderWrapper(
  definition: Definition & Wrapper,
  { name, unions, codec, tag: tagValue }: ClassNames,
  scope: KotlinScope,
): Lines {
  const payload = kotlinCodec({ kind: "reference", name: definition.payload }, scope);
  const tag = `${kotlinString(definition.tag.key)}, ${kotlinString(definition.tag.value)}`;
  return [
    kotlinDoc(definition.doc),
    `@Serializable(with = ${name}.Companion::class)`,
    `public data class ${name}(`,
    indent(["/** Its other properties. */", `public val value: ${payload},`]),
    `) : ${supertypes(unions)} {`,
    indent([
      renderTag(tagValue),
      `override fun toJson(): JsonObject = ObjectWriter(${tag}).toJson(value.toJson() as JsonObject)`,
      "",
      companion(codec, [
        `override fun construct(json: JsonElement): ${name} =`,
        `    ${name}(${payload}.construct(ObjectReader(json, ${tag}).rest()))`,
      ]),
    ]),
    "}",
  ];
}

function renderTag(value: string | undefined): Lines {
  if (value === undefined) return undefined;
  return [`override val tag: String${value === "null" ? "?" : ""} get() = ${value}`, ""];
}

/** Renders the companion object, which reads and writes a type. */
export function companion(codec: string, body: Lines): Lines {
  return [`public companion object : ${codec} {`, indent(body), "}"];
}

export function supertypes(unions: readonly string[]): string {
  return unions.length === 0 ? "JsonValue" : unions.join(", ");
}
