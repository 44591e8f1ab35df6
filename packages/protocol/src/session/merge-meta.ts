import type { JsonObject } from "@parley/schema/neutral";

/** An entry that may have metadata. */
export interface WithMeta {
  readonly _meta?: JsonObject;
}

/**
 * Returns the metadata of an entry with that of an update of version 1, which replaces its members one by one, since parts of it
 * may come in several updates.
 */
export function mergeMeta(known: WithMeta | undefined, change: JsonObject): JsonObject {
  return { ...known?.["_meta"], ...change };
}
