import {
  alternativesOf,
  type JsonSchema,
  referencedDefinition,
  type SchemaDocument,
} from "../schema/json-schema.ts";
import { forbiddenNames, listedValues, splitNull, tagOf, withoutTag } from "./schema-parts.ts";
import type { FieldShape, Shape, ShapeTable } from "./shape.ts";

type Definitions = SchemaDocument["$defs"];

/** Reads the shapes of all definitions in a schema. */
export function readShapes({ $defs: definitions }: SchemaDocument): ShapeTable {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const shape = shapeOf(schema, definitions);
      const takesNull = schema["x-deserialize-default-on-null"] === true && shape.is === "fields";
      return [name, takesNull ? { ...shape, nullAsEmpty: true } : shape];
    }),
  );
}

function shapeOf(schema: JsonSchema, definitions: Definitions): Shape {
  const name = referencedDefinition(schema);
  if (name !== undefined) return referenceShape(name, definitions);
  const values = listedValues(schema);
  if (values !== undefined) return { is: "listed", values };
  if (schema.enum !== undefined) return union(schema.enum.map((value) => ({ is: "const", value })));
  if (schema.const !== undefined) return { is: "const", value: schema.const };
  if (isObjectSchema(schema)) return objectShape(schema, definitions);
  const alternatives = schema.type === undefined ? alternativesOf(schema) : typesOf(schema);
  return unionShape(alternatives, definitions);
}

/**
 * Returns a reference, or "anything" if the definition accepts anything, which can simplify the surrounding shape.
 */
function referenceShape(name: string, definitions: Definitions): Shape {
  const schema = definitions[name] ?? {};
  const target = referencedDefinition(schema);
  const isAny =
    target === undefined ? acceptsAnything(schema) : referenceShape(target, definitions).is === "any";
  return isAny ? { is: "any" } : { is: "reference", name };
}

/** Returns one copy of the schema for each of its types. */
function typesOf({ type, ...schema }: JsonSchema): JsonSchema[] {
  return [type ?? []].flat().map((one) => ({ ...schema, type: one }));
}

function unionShape(alternatives: readonly JsonSchema[], definitions: Definitions): Shape {
  const [only, ...others] = withoutConstants(alternatives);
  if (only === undefined) return { is: "any" };
  if (others.length === 0) {
    return only.type === undefined ? shapeOf(only, definitions) : typeShape(only, definitions);
  }
  return union([only, ...others].map((each) => shapeOf(each, definitions)));
}

function union(shapes: readonly Shape[]): Shape {
  if (shapes.some(({ is }) => is === "any")) return { is: "any" };
  // Error messages name the alternatives in order.
  const last = shapes.filter(({ is }) => is === "null");
  return { is: "union", alternatives: [...shapes.filter(({ is }) => is !== "null"), ...last] };
}

/** Drops the listed values of an open enumeration, which also accepts any other value. */
function withoutConstants(alternatives: readonly JsonSchema[]): JsonSchema[] {
  const isOpen = (value: unknown): boolean =>
    alternatives.some(({ type, ...rest }) => {
      const fits = typeof value === "string" ? type === "string" : type === "integer";
      return fits && acceptsAnything(rest);
    });
  return alternatives.filter(({ const: value }) => value === undefined || !isOpen(value));
}

function typeShape(schema: JsonSchema, definitions: Definitions): Shape {
  const { type, minimum, maximum, minLength, maxLength, minItems, items = {} } = schema;
  switch (type) {
    case "null":
    case "boolean":
      return { is: type };
    case "string":
      return {
        is: "string",
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
      };
    case "integer":
    case "number":
      return {
        is: type,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      };
    case "array":
      return {
        is: "array",
        items: shapeOf(items, definitions),
        ...(minItems !== undefined && { minItems }),
      };
    default:
      return objectShape(schema, definitions);
  }
}

function objectShape(schema: JsonSchema, definitions: Definitions): Shape {
  const { additionalProperties: values, properties = {}, allOf = [] } = schema;
  if (typeof values === "object" && schema.properties === undefined) {
    const shape = shapeOf(values, definitions);
    return shape.is === "any" ? { is: "object" } : { is: "map", values: shape };
  }
  // Metadata is checked after all other properties.
  const names = Object.keys(properties).toSorted((a, b) => Number(a === "_meta") - Number(b === "_meta"));
  const fields: { [name: string]: FieldShape } = Object.fromEntries([
    ...forbiddenNames(schema).map((name) => [name, { shape: { is: "none" }, rules: "?" }]),
    ...names.map((name) => [name, fieldShape(name, schema, definitions)]),
  ]);
  const parts = [
    ...allOf.map((part) => shapeOf(part, definitions)),
    ...alternativesShape(schema, definitions),
  ];
  const [part, ...others] = parts;
  if (Object.keys(fields).length > 0 || others.length > 0) {
    return { is: "fields", fields, ...(parts.length > 0 && { parts }) };
  }
  return part ?? { is: "object" };
}

function fieldShape(
  name: string,
  { properties = {}, required = [] }: JsonSchema,
  definitions: Definitions,
): FieldShape {
  const property = properties[name] ?? {};
  const { inner, nullable } = splitNull(property);
  const presence = `${required.includes(name) ? "" : "?"}${nullable ? "0" : ""}`;
  const repairs = letters.map(([keyword, letter]) => (property[keyword] === true ? letter : "")).join("");
  return { shape: shapeOf(inner, definitions), rules: presence + repairs };
}

/** The letter for each rule that makes readers lenient. */
const letters: readonly (readonly [keyword: `x-deserialize-${string}`, letter: string])[] = [
  ["x-deserialize-default-on-error", "e"],
  ["x-deserialize-default-on-null", "n"],
  ["x-deserialize-skip-invalid-items", "s"],
  ["x-deserialize-default-on-missing", "m"],
];

function alternativesShape(schema: JsonSchema, definitions: Definitions): Shape[] {
  const alternatives = alternativesOf(schema);
  if (alternatives.length === 0) return [];
  const tag = alternatives.map(tagOf).find((found) => found !== undefined)?.property;
  if (tag !== undefined) return [taggedShape(tag, alternatives, definitions)];
  const shapes = alternatives.map((alternative) => shapeOf(alternative, definitions));
  return [{ is: "union", alternatives: shapes, ...(schema.oneOf !== undefined && { exclusive: true }) }];
}

function taggedShape(tag: string, alternatives: readonly JsonSchema[], definitions: Definitions): Shape {
  const isTagged = (each: JsonSchema): boolean => tagOf(each)?.property === tag;
  const variants = alternatives
    .filter(isTagged)
    .map((each) => [tagOf(each)?.value ?? "", shapeOf(withoutTag(each), definitions)] as const);
  const others = alternatives.filter((each) => !isTagged(each));
  // An alternative that does not exclude known tags accepts objects with any tag.
  const open = others.filter(({ not }) => not === undefined).map((each) => shapeOf(each, definitions));
  const unknown = others.flatMap(({ not, ...each }) =>
    not === undefined ? [] : [shapeOf(each, definitions)],
  );
  return {
    is: "tagged",
    tag,
    variants: Object.fromEntries(variants),
    ...(open.length > 0 && { open }),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** Whether a schema accepts only objects. */
function isObjectSchema(schema: JsonSchema): boolean {
  if (schema.type !== undefined) return schema.type === "object";
  if (schema.properties !== undefined || (schema.allOf ?? []).length > 0) return true;
  return alternativesOf(schema).some((alternative) => tagOf(alternative) !== undefined);
}

function acceptsAnything(schema: JsonSchema): boolean {
  return Object.entries(schema).every(
    ([keyword, rule]) => annotations.has(keyword) || keyword.startsWith("x-") || rule === undefined,
  );
}

const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "format",
  "contentEncoding",
]);
