import type { JsonObject } from "@parley/schema/neutral";

import { changeState } from "./folded-state.ts";
import { omitNullish } from "./patched.ts";
import type { SessionState } from "./session-state.ts";

/** A change of the title and date that lists of sessions show. A member that is left out stays, `null` clears it. */
export interface InfoChange {
  readonly title?: string | null;
  readonly updatedAt?: string | null;
  readonly _meta?: JsonObject | null;
}

/**
 * Changes the title and date of the session.
 *
 * @see https://agentclientprotocol.com/protocol/session-list#updating-session-metadata
 */
export function applyInfo(state: SessionState, change: InfoChange): SessionState {
  const { title, updatedAt, _meta }: InfoChange = { ...state.info, ...change };
  return changeState(state, { info: omitNullish({ title, updatedAt, _meta }) });
}
