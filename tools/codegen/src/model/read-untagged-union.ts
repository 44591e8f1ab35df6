import { alternativesOf, type JsonSchema } from "../schema/json-schema.ts";
import type { InlineDefinitions } from "./inline-definitions.ts";
import type { Alias, Alternative, Shape, UntaggedUnion } from "./model.ts";
import { nameWithin } from "./name-within.ts";
import { pascalCase } from "./pascal-case.ts";
import { readShape } from "./read-shape.ts";

/** Reads a union of values that differ only in shape. If an alternative is "any", so is the union. */
export function readUntaggedUnion(
  name: string,
  schema: JsonSchema,
  reader: InlineDefinitions,
): UntaggedUnion | Alias {
  const shapes = alternativesOf(schema)
    .flatMap(splitTypes)
    .map((each) => readShape(each, (inline) => reader.define(name + suffixOf(inline), inline)));
  if (shapes.some((each) => each.kind === "any")) return { kind: "alias", shape: { kind: "any" } };
  const alternatives = shapes.map((shape): Alternative => ({ key: keyOf(name, shape), shape }));
  return { kind: "untagged", alternatives };
}

function splitTypes(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

function suffixOf(schema: JsonSchema): string {
  return pascalCase(schema.required?.findLast((key) => key !== "id") ?? "value");
}

/** Returns a name for an alternative: its own name without the union's name, or else its type. */
function keyOf(union: string, shape: Shape): string {
  if (shape.kind === "list") return `${keyOf(union, shape.items)}s`;
  return shape.kind === "reference" ? nameWithin(union, shape.name) : shape.kind;
}
