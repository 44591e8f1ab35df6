import { CodegenError } from "../codegen-error.ts";
import { alternativesOf, type JsonSchema, referencedDefinition } from "../schema/json-schema.ts";
import type { IntegerFormat, Shape } from "./model.ts";

const integerFormats: readonly IntegerFormat[] = ["int32", "int64", "uint16", "uint32", "uint64"];

export interface NullableShape {
  readonly shape: Shape;
  readonly nullable: boolean;
}

/** Adds a definition for an inline schema that needs one (a union or an object). Returns its name. */
export type DefineInline = (schema: JsonSchema) => string;

/** Reads the schema of a property, item or alias. */
export function readNullableShape(schema: JsonSchema, defineInline: DefineInline): NullableShape {
  const types = [schema.type ?? []].flat();
  const alternatives = alternativesOf(schema);
  const others = alternatives.filter((each) => each.type !== "null");
  const [other] = others;
  if (other && others.length === 1 && alternatives.length === 2) {
    return { shape: readShape(other, defineInline), nullable: true };
  }
  const nullable = types.length > 1 && types.includes("null");
  const type = types.filter((each) => !nullable || each !== "null");
  return { shape: readShape(nullable ? { ...schema, type } : schema, defineInline), nullable };
}

/**
 * Reads the shape of a value that cannot be `null`.
 *
 * @throws {CodegenError} if the schema allows `null` outside a property
 */
export function readShape(schema: JsonSchema, defineInline: DefineInline): Shape {
  const name = referencedDefinition(schema);
  if (name !== undefined) return { kind: "reference", name };
  const isNamed = schema.properties ?? schema.enum ?? schema.allOf ?? alternativesOf(schema)[0];
  if (isNamed ?? schema.const !== undefined) return { kind: "reference", name: defineInline(schema) };
  const [type, ...more] = [schema.type ?? []].flat();
  if (more.length > 0)
    return {
      kind: "reference",
      name: defineInline({ anyOf: [schema.type ?? []].flat().map((each) => ({ ...schema, type: each })) }),
    };
  return readType(schema, type, defineInline);
}

function readType(schema: JsonSchema, type: string | undefined, defineInline: DefineInline): Shape {
  switch (type) {
    case undefined:
      return { kind: "any" };
    case "null":
    case "boolean":
      return { kind: type };
    case "string":
      return { kind: "string", minLength: schema.minLength, maxLength: schema.maxLength };
    case "number":
      return { kind: "number", minimum: schema.minimum, maximum: schema.maximum };
    case "integer":
      return { kind: "integer", format: integerFormat(schema.format), minimum: schema.minimum };
    case "array":
      return { kind: "list", items: readShape(schema.items ?? {}, defineInline), minItems: schema.minItems };
    case "object":
      return { kind: "map", values: mapValues(schema.additionalProperties, defineInline) };
    default:
      throw new CodegenError(`Cannot generate from a schema of the type "${type}"`);
  }
}

function mapValues(schema: JsonSchema | boolean | undefined, defineInline: DefineInline): Shape {
  return typeof schema === "object" ? readShape(schema, defineInline) : { kind: "any" };
}

function integerFormat(format: string | undefined): IntegerFormat {
  return integerFormats.find((each) => each === format) ?? "int64";
}
