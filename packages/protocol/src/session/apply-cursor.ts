import type { JsonObject } from "@parley/schema/neutral";
import type { CursorUpdate } from "@parley/schema/v1/unstable";

import { changeState } from "./folded-state.ts";
import type { Cursor, SessionState } from "./session-state.ts";

/**
 * Adds a cursor, or changes the capabilities of a known one. Returns `undefined` if the update has no anchor for a new
 * cursor.
 *
 * @param changeMeta applies an update's `_meta` to that of the cursor.
 * @experimental
 */
export function applyCursor(
  state: SessionState,
  update: CursorUpdate,
  changeMeta: (known: JsonObject | undefined, change: JsonObject) => JsonObject | null,
): SessionState | undefined {
  const { cursors = [] } = state;
  const { cursorId: id, capabilities, _meta: change } = update;
  const position = cursors.findIndex((cursor) => cursor.id === id);
  const known: Partial<Cursor> = cursors[position] ?? {};
  const anchor = known.anchor ?? update.anchor;
  if (!anchor) return undefined;
  const forks = capabilities === undefined ? known.capabilities : capabilities;
  const meta = change ? changeMeta(known["_meta"], change) : change === undefined && known["_meta"];
  const next: Cursor = { id, anchor, ...(forks && { capabilities: forks }), ...(meta && { _meta: meta }) };
  return changeState(state, {
    cursors: position === -1 ? [...cursors, next] : cursors.with(position, next),
  });
}
