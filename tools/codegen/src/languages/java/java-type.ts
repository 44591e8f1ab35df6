import { hasLengths } from "../../model/has-lengths.ts";
import { integerRanges } from "../../model/integer-ranges.ts";
import type { Definition, Field, IntegerFormat, Shape } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

const integers: Readonly<Record<IntegerFormat, string>> = {
  int32: "Integer",
  int64: "Long",
  uint16: "Integer",
  uint32: "Long",
  uint64: "BigInteger",
};

const primitives: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Boolean: "boolean",
    Double: "double",
    Integer: "int",
    Long: "long",
  }),
);

/** Returns the type of a shape's values for use as a type argument. */
export function javaType(shape: Shape, input: RenderInput): string {
  switch (shape.kind) {
    case "any":
      return "JsonNode";
    case "null":
      return "Void";
    case "boolean":
      return "Boolean";
    case "string":
      return "String";
    case "number":
      return "Double";
    case "integer":
      return integers[shape.format];
    case "reference": {
      const inlined = inlinedAlias(shape.name, input);
      return inlined ? javaType(inlined, input) : input.names.type(shape.name);
    }
    case "list":
      return `List<${javaType(shape.items, input)}>`;
    case "map":
      return `Map<String, ${javaType(shape.values, input)}>`;
  }
}

/** Returns the type of a shape's values, as a primitive if there is one. */
export function plainType(shape: Shape, input: RenderInput): string {
  const type = javaType(shape, input);
  return primitives.get(type) ?? type;
}

/** Returns the type of a field. `Maybe` distinguishes a missing value from `null`. */
export function javaFieldType(field: Field, input: RenderInput): string {
  if (field.nullable || (field.shape.kind === "null" && !field.required))
    return `Maybe<${javaType(field.shape, input)}>`;
  return field.required ? plainType(field.shape, input) : `Optional<${javaType(field.shape, input)}>`;
}

/** Returns the shape of an alias that has no type, since Java has no type aliases. */
export function inlinedAlias(name: string, { model }: RenderInput): Shape | undefined {
  const definition = model.definitions.find((each) => each.name === name);
  return definition?.kind === "alias" && !isOwnType(definition) ? definition.shape : undefined;
}

export function isOwnType(definition: Definition): boolean {
  if (definition.kind !== "alias") return true;
  return definition.shape.kind === "string" || definition.shape.kind === "integer";
}

/** Returns an expression for the function that reads values of a shape. */
export function javaReader(shape: Shape, input: RenderInput): string {
  switch (shape.kind) {
    case "any":
      return "Json::any";
    case "null":
      return "Json::nothing";
    case "boolean":
      return "Json::bool";
    case "string":
      return hasLengths(shape)
        ? `Json.string(${shape.minLength ?? 0}, ${shape.maxLength ?? "Integer.MAX_VALUE"})`
        : "Json::string";
    case "number":
      return `Json.number(${javaBound(shape.minimum, "NEGATIVE")}, ${javaBound(shape.maximum, "POSITIVE")})`;
    case "integer": {
      const [least, largest] = integerRanges[shape.format];
      return `Json.integer("${shape.minimum ?? least}", "${largest}", ${conversions.get(integers[shape.format])})`;
    }
    case "reference": {
      const inlined = inlinedAlias(shape.name, input);
      return inlined ? javaReader(inlined, input) : `${input.names.type(shape.name)}::fromJson`;
    }
    case "list":
      return `Json.list(${javaReader(shape.items, input)}, ${shape.minItems ?? 0})`;
    case "map":
      return `Json.map(${javaReader(shape.values, input)})`;
  }
}

const conversions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Integer: "BigInteger::intValue",
    Long: "BigInteger::longValue",
    BigInteger: "value -> value",
  }),
);

function javaBound(bound: number | undefined, sign: string): string {
  return bound === undefined ? `Double.${sign}_INFINITY` : bound.toFixed(1);
}
