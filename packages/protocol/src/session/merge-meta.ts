import type { JsonObject } from "@parley/schema/neutral";

/** An entry that may have metadata. */
export interface WithMeta {
  readonly _meta?: JsonObject;
}

/** An update that may have metadata. */
export interface MetaChange {
  readonly _meta?: JsonObject | null | undefined;
}

/**
 * Merges the metadata of an update into that of an entry, member by member, since parts of it may come in several updates.
 * Missing metadata changes nothing, `null` clears it. The result is to be spread into the entry.
 */
export function mergeMeta({ _meta: known }: WithMeta, { _meta: change }: MetaChange): WithMeta {
  if (change === null) return {};
  if (change === undefined) return known === undefined ? {} : { _meta: known };
  return { _meta: known === undefined ? change : { ...known, ...change } };
}
