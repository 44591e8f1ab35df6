import { alternativesOf, type JsonSchema, referencedDefinition } from "../schema/json-schema.ts";
import { forbiddenNames } from "../shapes/index.ts";
import type { Alternatives } from "./model.ts";

export interface ObjectParts {
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: ReadonlySet<string>;
  /** The names of properties that must be absent. */
  readonly forbidden: ReadonlySet<string>;
  readonly alternatives?: Alternatives | undefined;
}

interface Definitions {
  readonly [name: string]: JsonSchema;
}

/** Returns whether all values of a schema are objects with known properties. */
export function isObject(schema: JsonSchema, definitions: Definitions): boolean {
  const name = referencedDefinition(schema);
  if (name !== undefined) return isObject(definitions[name] ?? {}, definitions);
  const alternatives = alternativesOf(schema);
  if (schema.properties) return true;
  if (alternatives.length > 0) return alternatives.every((each) => isObject(each, definitions));
  return schema.type === "object" && typeof schema.additionalProperties !== "object";
}

/** Merges an object's properties with those in `allOf` and in untagged alternatives. */
export function objectParts(schema: JsonSchema, definitions: Definitions): ObjectParts {
  const name = schema.$ref === undefined ? undefined : referencedDefinition(schema);
  if (name !== undefined) return objectParts(definitions[name] ?? {}, definitions);
  const own: ObjectParts = {
    properties: new Map(Object.entries(schema.properties ?? {})),
    required: new Set(schema.required),
    forbidden: new Set(forbiddenNames(schema)),
  };
  const inherited = (schema.allOf ?? []).map((each) => objectParts(each, definitions));
  const oneOf = alternativesOf(schema).map((each) => objectParts(each, definitions));
  return mergeParts([
    own,
    ...inherited,
    ...(oneOf.length > 0 ? [chooseParts(oneOf, Boolean(schema.oneOf))] : []),
  ]);
}

/**
 * Merges parts that all apply. If several parts have the same property, its last description and first position are
 * used.
 */
export function mergeParts(parts: readonly ObjectParts[]): ObjectParts {
  return {
    properties: new Map(parts.flatMap((each) => [...each.properties])),
    required: new Set(parts.flatMap((each) => [...each.required])),
    forbidden: new Set(parts.flatMap((each) => [...each.forbidden])),
    alternatives: parts.find((each) => each.alternatives)?.alternatives,
  };
}

function chooseParts(parts: readonly ObjectParts[], exclusive: boolean): ObjectParts {
  const shared = [...(parts[0]?.required ?? [])].filter((key) =>
    parts.every((each) => each.required.has(key)),
  );
  const sets = parts.map((each) => ({
    required: [...each.required].filter((key) => !shared.includes(key)),
    forbidden: [...each.forbidden],
  }));
  const isChoice = sets.every(({ required, forbidden }) => required.length + forbidden.length > 0);
  return {
    properties: new Map(parts.flatMap((each) => [...each.properties])),
    required: new Set(shared),
    forbidden: new Set(),
    alternatives: isChoice ? { exclusive, sets } : undefined,
  };
}
