import type { JsonObject } from "@parley/schema/neutral";

import { changeState } from "./folded-state.ts";
import { omitNullish } from "./patched.ts";
import type { SessionState } from "./session-state.ts";

/** A change to the title and date in session lists. Omitted members are unchanged, and `null` clears a member. */
export interface InfoChange {
  readonly title?: string | null;
  readonly updatedAt?: string | null;
  readonly _meta?: JsonObject | null;
}

/**
 * Changes the session's title and date.
 *
 * @see https://agentclientprotocol.com/protocol/session-list#updating-session-metadata
 */
export function applyInfo(state: SessionState, change: InfoChange): SessionState {
  const { title, updatedAt, _meta }: InfoChange = { ...state.info, ...change };
  return changeState(state, { info: omitNullish({ title, updatedAt, _meta }) });
}
