import { annotate, type JsonSchema, referenceTo, type SchemaDocument, tagOf } from "../json-schema.ts";
import { type Plan, planDefinition, type Planning } from "../sources/plan-definition.ts";
import { readDoc } from "../sources/read-doc.ts";
import type { Sources } from "../sources/read-sources.ts";
import { emitLeaves } from "./emit-leaves.ts";
import { finalizeLeaf } from "./finalize-leaf.ts";
import { sortKeywords } from "./sort-keywords.ts";

export function emitSchema(sources: Sources): SchemaDocument {
  const planning: Planning = {
    definitions: new Set(sources.definitions.map(({ name }) => name)),
    primitives: sources.primitives,
    replaced: sources.replaced,
    leaves: [],
  };
  const plans = sources.definitions.map((definition) => planDefinition(definition, planning));
  const raw = emitLeaves(sources, planning.leaves);
  const leaves = new Map(
    planning.leaves.map((leaf) => [
      leaf.name,
      finalizeLeaf(leaf, { raw, definitions: planning.definitions, replaced: sources.replaced }),
    ]),
  );
  const $defs = sources.definitions.map((definition, index) => [
    definition.name,
    // The emitted description may come from a property, so replace it with the comment on the definition.
    sortKeywords(annotate(assemble(plans[index] as Plan, leaves), readDoc(definition.node))),
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Agent Client Protocol",
    ...messageSchema(planning.definitions),
    $defs: Object.fromEntries($defs) as SchemaDocument["$defs"],
  };
}

/** Returns the schema for any protocol message: the envelope, marked as JSON-RPC 2.0. */
function messageSchema(definitions: ReadonlySet<string>): JsonSchema {
  const envelopes = ["Request", "Response", "Notification"]
    .flatMap((kind) => ["Agent", "Client", "Proxy"].map((sender) => sender + kind))
    .filter((name) => definitions.has(name));
  return {
    type: "object",
    properties: { jsonrpc: { type: "string", const: "2.0" } },
    required: ["jsonrpc"],
    anyOf: envelopes.map(referenceTo),
  };
}

type Leaves = ReadonlyMap<string, JsonSchema>;

function assemble(plan: Plan, leaves: Leaves): JsonSchema {
  switch (plan.kind) {
    case "leaf":
      return leaves.get(plan.name) as JsonSchema;
    case "reference":
      return referenceTo(plan.definition);
    case "literal":
      return literal(plan.value);
    case "union":
      return union(plan, leaves);
    case "intersection":
      return plan.parts.reduce<JsonSchema>((schema, part) => intersect(schema, assemble(part, leaves)), {});
  }
}

function literal(value: string | number | null): JsonSchema {
  if (value === null) return { type: "null" };
  return { type: typeof value === "number" ? "integer" : "string", const: value };
}

/** Gives the numeric constants in an open union the same format as its other numbers. */
function withFormatOfNumbers(alternatives: JsonSchema[]): JsonSchema[] {
  const open = alternatives.find(({ type, const: value }) => type === "integer" && value === undefined);
  if (open?.format === undefined) return alternatives;
  const { format } = open;
  return alternatives.map((each) => (typeof each.const === "number" ? { ...each, format } : each));
}

function union({ members, exclusive }: Extract<Plan, { kind: "union" }>, leaves: Leaves): JsonSchema {
  const alternatives = withFormatOfNumbers(
    members.map(({ plan, doc }) => annotate(assemble(plan, leaves), doc)),
  );
  const tags = alternatives.flatMap((alternative) => tagOf(alternative) ?? []);
  const unknown = members.findIndex(({ plan }) => unknownTagOf(plan) !== undefined);
  if (unknown >= 0) {
    alternatives[unknown] = { ...alternatives[unknown], not: { anyOf: tags.map(tagSchema) } };
  }
  const inOrder = alternatives.map(sortKeywords);
  if (exclusive === true) return { oneOf: inOrder };
  const [tag] = tags;
  const tagged = tags.length === inOrder.length && tags.every(({ property }) => property === tag?.property);
  if (tagged && tag) return { oneOf: inOrder, discriminator: { propertyName: tag.property } };
  const listed = inOrder.every((alternative) => alternative.const !== undefined);
  return listed ? { oneOf: inOrder } : { anyOf: inOrder };
}

function unknownTagOf(plan: Plan): string | undefined {
  if (plan.kind === "leaf") return plan.unknownTag;
  return plan.kind === "intersection"
    ? plan.parts.map(unknownTagOf).find((tag) => tag !== undefined)
    : undefined;
}

function tagSchema({ property, value }: { property: string; value: string }): JsonSchema {
  return {
    type: "object",
    properties: { [property]: { type: "string", const: value } },
    required: [property],
  };
}

/**
 * Handles `{ … } & Named & (A | B)`: properties are merged, names are put in `allOf`, and unions keep their keyword.
 */
function intersect(left: JsonSchema, right: JsonSchema): JsonSchema {
  if (right.$ref !== undefined) return { ...left, allOf: [...(left.allOf ?? []), right] };
  if (right.properties === undefined) return { ...left, ...right };
  const required = [...(left.required ?? []), ...(right.required ?? [])];
  return {
    ...left,
    ...right,
    properties: { ...left.properties, ...right.properties },
    ...(required.length > 0 ? { required } : {}),
  };
}
