import type { Alias, Definition, Enumeration, Shape } from "../../model/model.ts";
import { indent, type Lines } from "../lines.ts";
import { type ClassNames, companion } from "./kotlin-classes.ts";
import { kotlinDoc, kotlinString } from "./kotlin-doc.ts";
import type { KotlinScope } from "./kotlin-scope.ts";
import { isOwnType, kotlinCodec, kotlinType } from "./kotlin-type.ts";

/** Renders a named string as a class, and any other alias only as a codec. */
export function renderAlias(definition: Definition & Alias, names: ClassNames, scope: KotlinScope): Lines {
  if (isOwnType(definition)) {
    return renderValueClass(definition, names, { shape: definition.shape, constants: [], scope });
  }
  const type = kotlinType(definition.shape, scope);
  const codec = kotlinCodec(definition.shape, scope);
  return [
    kotlinDoc(definition.doc),
    `public object ${names.name} : Definition<${type}>(${kotlinString(definition.name)}) {`,
    indent([
      `override fun construct(json: JsonElement): ${type} = ${codec}.construct(json)`,
      "",
      `override fun toJson(value: ${type}): JsonElement = ${codec}.toJson(value)`,
    ]),
    "}",
  ];
}

/** Renders strings or numbers as a class with a constant for each listed value. */
export function renderEnumeration(
  definition: Definition & Enumeration,
  names: ClassNames,
  scope: KotlinScope,
): Lines {
  const constants = definition.members.map((each) => {
    const value = typeof each.value === "string" ? kotlinString(each.value) : String(each.value);
    const constant = scope.names.member(definition.name, each.key);
    return [
      kotlinDoc(each.doc),
      "@JvmField",
      `public val ${constant}: ${names.name} = ${names.name}(${value})`,
      "",
    ];
  });
  return renderValueClass(definition, names, { shape: definition.base, constants, scope });
}

function renderValueClass(
  definition: Definition,
  { name, unions, codec }: ClassNames,
  { shape, constants, scope }: { shape: Shape; constants: readonly Lines[]; scope: KotlinScope },
): Lines {
  const valueCodec = kotlinCodec(shape, scope);
  return [
    kotlinDoc(definition.doc),
    `@Serializable(with = ${name}.Companion::class)`,
    `public data class ${name}(`,
    indent(["/** The value in messages. */", `public val value: ${kotlinType(shape, scope)},`]),
    `) : ${unions.length === 0 ? "JsonValue" : unions.join(", ")} {`,
    indent([
      `override fun toJson(): JsonElement = ${valueCodec}.toJson(value)`,
      "",
      `override fun toString(): String = value${shape.kind === "string" ? "" : ".toString()"}`,
      "",
      companion(codec, [
        constants,
        `override fun construct(json: JsonElement): ${name} = ${name}(${valueCodec}.construct(json))`,
      ]),
    ]),
    "}",
  ];
}
