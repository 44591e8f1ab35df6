import { alternativesOf, type JsonSchema, referencedDefinition } from "../schema/json-schema.ts";
import type { InlineDefinitions } from "./inline-definitions.ts";
import type { TaggedUnion, UntaggedVariant, Variant } from "./model.ts";
import { nameWithin } from "./name-within.ts";
import { isObject, mergeParts, objectParts, type ObjectParts } from "./object-parts.ts";
import { pascalCase } from "./pascal-case.ts";

interface Union {
  readonly name: string;
  readonly tag: string;
  /** The common properties of all variants. */
  readonly base: ObjectParts;
  readonly reader: InlineDefinitions;
}

/**
 * Finds the property that distinguishes a union's objects: a required property that is a constant in at least one of
 * them.
 */
export function findTag(
  schema: JsonSchema,
  definitions: { readonly [name: string]: JsonSchema },
): string | undefined {
  const alternatives = alternativesOf(schema);
  if (!alternatives.every((each) => isObject(each, definitions))) return undefined;
  return alternatives.flatMap(constantsOf)[0];
}

function constantsOf(schema: JsonSchema): string[] {
  const properties = Object.entries(schema.properties ?? {});
  return properties.flatMap(([key, each]) =>
    typeof each.const === "string" && schema.required?.includes(key) ? [key] : [],
  );
}

/**
 * Reads a union of objects distinguished by a property, and adds definitions for unnamed payloads. Later protocol
 * versions can add tags, so there is a variant for any other tag even if the schema has none. If a variant does not
 * need a tag, it also covers objects with other tags.
 */
export function readTaggedUnion(
  name: string,
  schema: JsonSchema,
  { tag, reader }: Pick<Union, "tag" | "reader">,
): TaggedUnion {
  const { anyOf: _anyOf, oneOf: _oneOf, ...base } = schema;
  const union: Union = { name, tag, base: objectParts(base, reader.schemas), reader };
  const alternatives = alternativesOf(schema);
  const known = alternatives.filter((each) => each.properties?.[tag]?.const !== undefined);
  const other = alternatives.find((each) => !known.includes(each) && each.not !== undefined);
  const untagged = alternatives.filter((each) => !known.includes(each) && each !== other);
  const unlisted = other ?? (untagged.length === 0 ? anyTag(tag) : undefined);
  return {
    kind: "tagged",
    tag,
    variants: known.map((each) => readVariant(union, each)),
    other: unlisted && definePayload(union, `Other${name}`, unlisted),
    untagged: untagged.map((each) => readUntagged(union, each)),
  };
}

function anyTag(tag: string): JsonSchema {
  return { properties: { [tag]: { type: "string" } }, required: [tag] };
}

function readVariant(union: Union, schema: JsonSchema): Variant {
  const { name, tag, reader } = union;
  const value = String(schema.properties?.[tag]?.const);
  const doc = schema.description ?? "";
  const { [tag]: _tag, ...properties } = schema.properties ?? {};
  const untagged = { ...schema, properties, required: schema.required?.filter((key) => key !== tag) ?? [] };
  const [inherited] = schema.allOf ?? [];
  const shared = inherited && referencedDefinition(inherited);
  const isShared = shared && Object.keys(properties).length === 0 && schema.allOf?.length === 1;
  if (isShared && union.base.properties.size === 0 && !hasProperty(reader, shared, tag)) {
    return { value, doc, payload: shared };
  }
  return { value, doc, payload: definePayload(withoutTag(union), name + pascalCase(value), untagged) };
}

function hasProperty(reader: InlineDefinitions, definition: string, key: string): boolean {
  return reader.schemas[definition]?.properties?.[key] !== undefined;
}

function withoutTag(union: Union): Union {
  const properties = new Map(union.base.properties);
  properties.delete(union.tag);
  return { ...union, base: { ...union.base, properties } };
}

function readUntagged(union: Union, schema: JsonSchema): UntaggedVariant {
  const shared = referencedDefinition(schema);
  if (shared !== undefined && union.base.properties.size === 0) {
    return { key: nameWithin(union.name, shared), payload: shared };
  }
  const key = pascalCase(schema.required?.[0] ?? "default");
  return { key, payload: definePayload(union, union.name + key, schema) };
}

function definePayload(union: Union, proposed: string, schema: JsonSchema): string {
  const { not: _not, ...content } = schema;
  const parts = mergeParts([union.base, objectParts(content, union.reader.schemas)]);
  return union.reader.defineStructure(proposed, schema.description ?? "", parts);
}
