import type { JsonObject } from "@parley/schema/v2";

import { changeState } from "./folded-state.ts";
import { given } from "./patched.ts";
import type { SessionState } from "./session-state.ts";

/** What is new about what a list shows of the session: what is left out stays, `null` clears. */
export interface InfoChange {
  readonly title?: string | null;
  readonly updatedAt?: string | null;
  readonly _meta?: JsonObject | null;
}

/**
 * Takes in what is new about the session's title and its like.
 *
 * @see https://agentclientprotocol.com/protocol/session-list#updating-session-metadata
 */
export function applyInfo(state: SessionState, change: InfoChange): SessionState {
  const { title, updatedAt, _meta }: InfoChange = { ...state.info, ...change };
  return changeState(state, { info: given({ title, updatedAt, _meta }) });
}
