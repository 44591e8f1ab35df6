import { isDeepStrictEqual } from "node:util";

import { type JsonSchema, referencedDefinition, type SchemaDocument, tagOf } from "../json-schema.ts";
import { canonicalText, intersect, isEmpty, markExclusive, unite } from "./value-set-algebra.ts";
import { anything, nothing, objectsWith, only, type ValueSet, valuesOfType } from "./value-set.ts";

/**
 * Keywords that do not affect which documents a schema accepts. They include `format` because validators do not
 * enforce it by default.
 */
const annotations: ReadonlySet<string> = new Set([
  "$schema",
  "$comment",
  "$defs",
  "title",
  "description",
  "default",
  "discriminator",
  "format",
  "contentEncoding",
]);

/**
 * Returns a string that identifies the set of documents that a definition accepts. If two strings are equal, the two
 * schemas accept the same documents, even if they are written differently.
 *
 * @throws if there is an unknown keyword, which could affect the set.
 */
export function normalForm(schema: JsonSchema, document: SchemaDocument): string {
  return canonicalText(acceptedBy(schema, document));
}

/** Returns the set of values that a schema accepts. */
export function acceptedBy(schema: JsonSchema | true, document: SchemaDocument): ValueSet {
  if (schema === true) return anything;
  const known = results.get(schema);
  if (known !== undefined) return known;
  const result = Object.keys(schema)
    .filter((keyword) => !annotations.has(keyword) && !keyword.startsWith("x-"))
    .map((keyword) => {
      const rule = rules[keyword];
      if (rule === undefined) throw new Error(`Cannot normalize keyword "${keyword}": no rule for it`);
      return rule(schema, document);
    })
    .reduce(intersect, anything);
  results.set(schema, result);
  return result;
}

/** Cached because definitions are used in many places and schemas never change. */
const results = new WeakMap<JsonSchema, ValueSet>();

const rules: { readonly [keyword: string]: (schema: JsonSchema, document: SchemaDocument) => ValueSet } = {
  type: ({ type = [] }) => [type].flat().map(valuesOfType).reduce(unite, nothing),
  const: ({ const: value }) => only(value),
  enum: ({ enum: values = [] }) => values.map(only).reduce(unite, nothing),
  minimum: ({ minimum = -Infinity }) => ({ ...anything, numbers: [{ minimum }] }),
  maximum: ({ maximum = Infinity }) => ({ ...anything, numbers: [{ maximum }] }),
  minLength: ({ minLength = 0 }) => ({ ...anything, strings: [{ minLength }] }),
  maxLength: ({ maxLength = Infinity }) => ({ ...anything, strings: [{ maxLength }] }),
  minItems: ({ minItems = 0 }) => ({ ...anything, arrays: [{ minItems }] }),
  items: ({ items = {} }, document) => ({ ...anything, arrays: [{ items: acceptedBy(items, document) }] }),
  required: ({ required = [] }) => objectsWith({ required: required.toSorted() }),
  properties: ({ properties = {} }, document) =>
    objectsWith({ properties: acceptedByEach(properties, document) }),
  additionalProperties,
  propertyNames: ({ propertyNames: { not, ...rest } = { not: {} } }) => {
    const names = not.enum ?? [not.const];
    if (Object.keys(rest).length > 0 || !names.every((name) => typeof name === "string"))
      throw new Error(`Cannot normalize "propertyNames": it does more than forbid names`);
    return objectsWith({ properties: Object.fromEntries(names.map((name) => [name, nothing])) });
  },
  unevaluatedProperties: ({ unevaluatedProperties }) => {
    if (unevaluatedProperties !== true)
      throw new Error(`Cannot normalize "unevaluatedProperties": it is not true`);
    return anything;
  },
  $ref: (schema, document) => {
    const definition = document.$defs[referencedDefinition(schema) ?? ""];
    if (definition === undefined)
      throw new Error(`Cannot normalize reference "${schema.$ref}": no such definition`);
    return acceptedBy(definition, document);
  },
  allOf: ({ allOf = [] }, document) =>
    allOf.map((part) => acceptedBy(part, document)).reduce(intersect, anything),
  anyOf: ({ anyOf = [] }, document) => anyOf.map((part) => acceptedBy(part, document)).reduce(unite, nothing),
  oneOf: ({ oneOf = [] }, document) => exactlyOne(oneOf.map((part) => acceptedBy(part, document))),
  not: ({ not = {} }) => objectsWithoutTag(not),
};

function acceptedByEach(
  properties: { [name: string]: JsonSchema },
  document: SchemaDocument,
): ObjectProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, acceptedBy(schema, document)]),
  );
}

type ObjectProperties = { [name: string]: ValueSet };

function additionalProperties(schema: JsonSchema, document: SchemaDocument): ValueSet {
  const { additionalProperties: others = true, properties = {} } = schema;
  if (others === false) throw new Error(`Cannot normalize "additionalProperties": it is false`);
  if (others === true || Object.keys(others).length === 0) return anything;
  const accepted = acceptedBy(others, document);
  if (canonicalText(accepted) === canonicalText(anything)) return anything;
  return objectsWith({ properties: acceptedByEach(properties, document), others: accepted });
}

function exactlyOne(alternatives: ValueSet[]): ValueSet {
  const overlaps = alternatives.flatMap((left, index) =>
    alternatives.slice(index + 1).map((right) => intersect(left, right)),
  );
  if (overlaps.every(isEmpty)) return alternatives.reduce(unite, nothing);
  if (!overlaps.every((overlap) => isEmpty({ ...overlap, objects: [] })))
    throw new Error(`Cannot normalize "oneOf": its alternatives have more than objects in common`);
  return alternatives.map((set) => markExclusive(set, alternatives)).reduce(unite, nothing);
}

/** Returns all values except objects with a listed tag. Open unions use this to exclude known tags. */
function objectsWithoutTag({ anyOf = [], ...rest }: JsonSchema): ValueSet {
  const tags = anyOf.map(excludedTag);
  const name = tags[0]?.property;
  if (Object.keys(rest).length > 0 || name === undefined || tags.some((tag) => tag?.property !== name))
    throw new Error(`Cannot normalize "not": it excludes more than tags`);
  const except = tags.flatMap((tag) => tag?.value ?? []).toSorted();
  return objectsWith({ properties: { [name]: { ...anything, strings: [{ except }] } } });
}

/**
 * Returns the tag of a schema with the form `{"type": "object", "properties": {tag: {"type": "string", "const": …}},
 * "required": [tag]}`.
 */
function excludedTag(schema: JsonSchema): ReturnType<typeof tagOf> {
  const tag = tagOf(schema);
  if (tag === undefined) return undefined;
  const { property, value } = tag;
  const usual = {
    type: "object",
    properties: { [property]: { type: "string", const: value } },
    required: [property],
  };
  return isDeepStrictEqual(schema, usual) ? tag : undefined;
}
