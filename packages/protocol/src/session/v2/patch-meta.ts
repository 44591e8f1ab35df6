import type { JsonObject } from "@parley/schema/neutral";

/**
 * Applies an upsert's metadata to the existing metadata: `null` removes a key, and any other value sets it.
 * Returns `null` if no keys remain.
 *
 * @see https://agentclientprotocol.com/protocol/v2/extensibility
 */
export function patchMeta(known: JsonObject | undefined, patch: JsonObject): JsonObject | null {
  const members = Object.entries({ ...known, ...patch }).filter(([, value]) => value !== null);
  return members.length === 0 ? null : Object.fromEntries(members);
}
