import type { JsonObject } from "@parley/schema/neutral";

/** Members that identify another session, in updates and their contents. */
const NAMES: ReadonlySet<string> = new Set(["sessionId", "senderSessionId", "recipientSessionId"]);

/** Members of updates that can contain the ids of other sessions. */
const CONTAINERS: ReadonlySet<string> = new Set(["content", "background", "state"]);

/** Returns a copy of an update in which each session id is replaced with the result of `rename`. */
export function renameSessions<Update extends object>(
  update: Update,
  rename: (sessionId: string) => string,
): Update {
  const inside = (item: unknown): unknown =>
    typeof item === "object" && item !== null ? renameSessions(item as JsonObject, rename) : item;
  const members = Object.entries(update).map(([name, value]: [string, unknown]) => {
    if (NAMES.has(name) && typeof value === "string") return [name, rename(value)];
    if (!CONTAINERS.has(name)) return [name, value];
    return [name, Array.isArray(value) ? value.map(inside) : inside(value)];
  });
  return Object.fromEntries(members) as Update;
}
