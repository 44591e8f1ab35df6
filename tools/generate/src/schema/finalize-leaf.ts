import { ts } from "typescript-json-schema";

import { annotate, type JsonSchema, referenceTo } from "../json-schema.ts";
import type { Leaf } from "../sources/plan-definition.ts";
import { readDoc } from "../sources/read-doc.ts";
import type { SourceDefinition } from "../sources/source-file.ts";
import { sortKeywords } from "./sort-keywords.ts";

/** Definitions that {@link finalizeLeaf} needs. */
export interface LeafContext {
  /** The output of typescript-json-schema, by name. */
  raw: { [name: string]: JsonSchema };
  definitions: ReadonlySet<string>;
  /** Stable definitions that interfaces in this profile may extend. */
  replaced: ReadonlyMap<string, SourceDefinition>;
}

/**
 * Converts the output of typescript-json-schema for a leaf to its final form: references use definition names,
 * building blocks are inlined, and nullable types become type lists. Takes names next to `null`, and doc comments
 * next to names, from the sources, because typescript-json-schema loses both.
 */
export function finalizeLeaf(leaf: Leaf, context: LeafContext): JsonSchema {
  const schema = resolve(rawOf(leaf.name, context), context);
  const { properties } = schema;
  if (properties === undefined) return schema;
  for (const { name, type, node } of propertiesOf(leaf.node, context)) {
    const emitted = properties[name];
    if (emitted === undefined) continue;
    const written = type && writtenReference(type, context.definitions);
    properties[name] = sortKeywords(annotate(written ?? emitted, readDoc(node)));
  }
  return schema;
}

function rawOf(name: string, { raw }: LeafContext): JsonSchema {
  const schema = raw[name];
  if (schema === undefined) throw new Error(`Cannot emit "${name}": typescript-json-schema left it out`);
  // A definition that is first used as the type of an optional property is emitted as a reference to its second name.
  const second = schema.$ref === undefined ? undefined : emittedName(schema.$ref);
  return second?.replace(suffix, "") === name ? rawOf(second, { raw } as LeafContext) : schema;
}

interface Property {
  name: string;
  type: ts.TypeNode | undefined;
  node: ts.Node;
}

/** Returns the properties as declared. Inherited ones come first, so redeclared ones replace them. */
function propertiesOf(node: ts.Node, context: LeafContext): Property[] {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node)) return [];
  const own = node.members
    .filter(ts.isPropertySignature)
    .map((property) => ({ name: property.name.getText(), type: property.type, node: property }));
  return [...inheritedProperties(node, context), ...own];
}

function inheritedProperties(
  node: ts.InterfaceDeclaration | ts.TypeLiteralNode,
  context: LeafContext,
): Property[] {
  if (!ts.isInterfaceDeclaration(node)) return [];
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression),
  );
  return bases.flatMap((base) => {
    const replaced = context.replaced.get(base.getText());
    return replaced === undefined ? [] : propertiesOf(replaced.node, context);
  });
}

/** Returns the schema for a type that consists only of definition names and `null`. */
function writtenReference(node: ts.TypeNode, definitions: ReadonlySet<string>): JsonSchema | undefined {
  if (ts.isTypeReferenceNode(node) && definitions.has(node.typeName.getText())) {
    return referenceTo(node.typeName.getText());
  }
  if (!ts.isUnionTypeNode(node)) return undefined;
  const members = node.types.map((member) =>
    member.getText() === "null" ? { type: "null" } : writtenReference(member, definitions),
  );
  return members.includes(undefined) ? undefined : { anyOf: members as JsonSchema[] };
}

function resolve(schema: JsonSchema, context: LeafContext): JsonSchema {
  if (schema.$ref !== undefined) return resolveReference(schema, context);
  const { properties, items, anyOf, additionalProperties: others, ...rest } = schema;
  return sortKeywords(
    nullableAsTypes(
      inOrder({
        ...rest,
        ...(properties && { properties: resolveEach(properties, context) }),
        ...(items && { items: resolve(items, context) }),
        ...(anyOf && { anyOf: anyOf.map((part) => resolve(part, context)) }),
        ...(others !== undefined && { additionalProperties: resolveOthers(others, context) }),
      }),
    ),
  );
}

function resolveOthers(others: boolean | JsonSchema, context: LeafContext): boolean | JsonSchema {
  if (typeof others === "boolean") return others;
  return Object.keys(others).length === 0 || resolve(others, context);
}

function resolveEach(
  properties: { [name: string]: JsonSchema },
  context: LeafContext,
): { [name: string]: JsonSchema } {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, resolve(property, context)]),
  );
}

function resolveReference({ $ref = "", ...annotations }: JsonSchema, context: LeafContext): JsonSchema {
  const emitted = emittedName($ref);
  const name = emitted.replace(suffix, "");
  if (context.definitions.has(name)) return annotate(referenceTo(name), annotations);
  return sortKeywords({ ...resolve(rawOf(emitted, context), context), ...annotations });
}

/** The suffix that typescript-json-schema adds to a type name if the type occurs with a different doc comment. */
const suffix = /_\d+$/;

function emittedName(reference: string): string {
  return decodeURIComponent(reference.replace("#/definitions/", ""));
}

/** Rewrites `anyOf: [T, null]` as a list of types if T is a plain type. */
function nullableAsTypes(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(rest.type)) return { ...schema, type: nullLast(rest.type) };
  const [first, second] = anyOf ?? [];
  if (anyOf?.length !== 2 || second?.type !== "null" || typeof first?.type !== "string") return schema;
  return { ...first, ...rest, type: [first.type, "null"] };
}

function nullLast(types: string[]): string[] {
  return [...types.filter((type) => type !== "null"), ...types.filter((type) => type === "null")];
}

/** Sorts `required` by property order, and drops it if it is empty. */
function inOrder({ required, ...schema }: JsonSchema): JsonSchema {
  const names = Object.keys(schema.properties ?? {}).filter((name) => required?.includes(name) === true);
  return names.length === 0 ? schema : { ...schema, required: names };
}
