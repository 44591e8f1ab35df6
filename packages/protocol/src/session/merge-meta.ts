import type { JsonObject } from "@parley/schema/v1";

/** What an entry carries as `_meta`, or nothing. */
export interface WithMeta {
  readonly _meta?: JsonObject;
}

/** What an update carries as `_meta`. */
export interface WithMetaNews {
  readonly _meta?: JsonObject | null | undefined;
}

/**
 * Takes new metadata into what is known, member by member, as far as the application's own parts of one entry come in
 * several updates. Nothing new leaves it as it is, `null` clears it. To be spread into the entry.
 */
export function mergeMeta({ _meta: known }: WithMeta, { _meta: news }: WithMetaNews): WithMeta {
  if (news === null) return {};
  if (news === undefined) return known === undefined ? {} : { _meta: known };
  return { _meta: known === undefined ? news : { ...known, ...news } };
}
