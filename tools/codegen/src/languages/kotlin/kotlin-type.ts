import type { Definition, Field, IntegerFormat, Shape } from "../../model/model.ts";
import { type KotlinScope, typeAt } from "./kotlin-scope.ts";

const integers: Readonly<Record<IntegerFormat, string>> = {
  int32: "Int",
  int64: "Long",
  uint16: "Int",
  uint32: "Long",
  uint64: "BigInteger",
};

const integerCodecs: Readonly<Record<IntegerFormat, string>> = {
  int32: "Int32Codec",
  int64: "Int64Codec",
  uint16: "Uint16Codec",
  uint32: "Uint32Codec",
  uint64: "Uint64Codec",
};

export function kotlinType(shape: Shape, scope: KotlinScope): string {
  switch (shape.kind) {
    case "any":
      return "JsonElement";
    case "null":
      return "JsonNull";
    case "boolean":
      return "Boolean";
    case "string":
      return "String";
    case "number":
      return "Double";
    case "integer":
      return integers[shape.format];
    case "reference": {
      const inlined = inlinedAlias(shape.name, scope);
      return inlined ? kotlinType(inlined, scope) : typeAt(shape.name, scope);
    }
    case "list":
      return `List<${kotlinType(shape.items, scope)}>`;
    case "map":
      return `Map<String, ${kotlinType(shape.values, scope)}>`;
  }
}

/** Returns an expression for a shape's codec. */
export function kotlinCodec(shape: Shape, scope: KotlinScope): string {
  switch (shape.kind) {
    case "any":
      return "JsonCodec";
    case "null":
      return "NullCodec";
    case "boolean":
      return "BooleanCodec";
    case "string":
      return "StringCodec";
    case "number":
      return "DoubleCodec";
    case "integer":
      return integerCodecs[shape.format];
    case "reference":
      return typeAt(shape.name, scope);
    case "list":
      return `ListCodec(${kotlinCodec(shape.items, scope)})`;
    case "map":
      return `MapCodec(${kotlinCodec(shape.values, scope)})`;
  }
}

/** Returns the shape of an alias that has only a codec, not a type. */
export function inlinedAlias(name: string, { model }: KotlinScope): Shape | undefined {
  const definition = model.definitions.find((each) => each.name === name);
  return definition?.kind === "alias" && !isOwnType(definition) ? definition.shape : undefined;
}

export function isOwnType(definition: Definition): boolean {
  return definition.kind !== "alias" || definition.shape.kind === "string";
}

/** The function in `ObjectReader` and `ObjectWriter` that handles a field. */
export type FieldFunction = "required" | "optional" | "nullable" | "maybe";

/** Returns the name of the function that reads and writes a field. */
export function fieldFunction({ required, nullable }: Field): FieldFunction {
  if (nullable) return required ? "nullable" : "maybe";
  return required ? "required" : "optional";
}

/** Returns the type of a field. `Maybe` distinguishes a missing value from `null`. */
export function kotlinFieldType(field: Field, scope: KotlinScope): string {
  const type = kotlinType(field.shape, scope);
  const wrap = { required: type, optional: `${type}?`, nullable: `${type}?`, maybe: `Maybe<${type}>` };
  return wrap[fieldFunction(field)];
}
