import type { Cost, JsonObject } from "@parley/schema/neutral";

import { changeState } from "./folded-state.ts";
import { omitNullish } from "./patched.ts";
import type { SessionState } from "./session-state.ts";

/** Context usage in tokens, and the session's cost if the agent reports it. */
export interface UsageChange {
  readonly used: number;
  readonly size: number;
  readonly cost?: Cost | null;
  readonly _meta?: JsonObject | null;
}

/** Changes the usage. Keeps an omitted cost, because agents do not repeat the total each time. */
export function applyUsage(state: SessionState, change: UsageChange): SessionState {
  const { used, size, cost = state.usage?.cost, _meta } = change;
  return changeState(state, { usage: { used, size, ...omitNullish({ cost, _meta }) } });
}
