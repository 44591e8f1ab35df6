import { alternativesOf, type JsonSchema, type SchemaDocument, tagOf } from "../json-schema.ts";

/** An operation from an `x-state` annotation. `id`, `field` and `value` are dotted paths. */
interface Operation {
  readonly action: string;
  readonly target: string;
  readonly id?: string;
  readonly field?: string;
  readonly value?: string;
}

const actions: readonly string[] = ["append", "upsert", "replace", "remove"];

/**
 * Emits a table with the effect of each update on the session state, based on the `x-state` of its variant.
 * Emits nothing if the schema has no such annotations.
 *
 * @throws if an annotation is missing, or describes anything but a single operation on the session.
 */
export function emitStateOperations({ $defs }: SchemaDocument): string {
  const updates = alternativesOf($defs["SessionUpdate"] ?? {}) ?? [];
  if (updates.every((update) => update["x-state"] === undefined)) return "";
  const rows = updates.flatMap((update) => {
    const tag = tagOf(update);
    return tag === undefined ? [] : [`  ${tag.value}: ${JSON.stringify(operationOf(tag.value, update))},`];
  });
  return [
    "/**",
    " * What each session update does to the state of its session, by its `sessionUpdate`: the `x-state` of the schema. The action, its",
    " * target, and the paths of the id and the value in the update. Without an id there is one such target, and without a value",
    " * the update is the value. An update with an empty list does nothing.",
    " */",
    "export const stateOperations = {",
    ...rows,
    "} as const;",
  ].join("\n");
}

function operationOf(name: string, { "x-state": annotation }: JsonSchema): string[] {
  if (annotation === undefined)
    throw new Error(
      `Cannot emit the operations of "${name}": it has no x-state; write {} if it changes none`,
    );
  const { session = [], ...scopes } = annotation as { session?: Operation[] };
  const odd = [
    ...Object.keys(scopes).map((scope) => `in the scope "${scope}"`),
    ...session.map(({ action }) => action).filter((action) => !actions.includes(action)),
    ...session.slice(1).map(({ action, target }) => `"${action}" of "${target}" as a second operation`),
  ];
  if (odd.length > 0)
    throw new Error(
      `Cannot emit the operations of "${name}": there is no rule for x-state ${odd.join(", ")}`,
    );
  return session.flatMap(({ action, target, id = "", value = "" }) => [action, target, id, value]);
}
