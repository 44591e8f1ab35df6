import type { JsonObject } from "@parley/schema/neutral";

/** An entry that may have metadata. */
export interface WithMeta {
  readonly _meta?: JsonObject;
}

/**
 * Merges the metadata of a version 1 update into an entry's metadata member by member, because metadata can arrive in
 * parts.
 */
export function mergeMeta(known: WithMeta | undefined, change: JsonObject): JsonObject {
  return { ...known?.["_meta"], ...change };
}
