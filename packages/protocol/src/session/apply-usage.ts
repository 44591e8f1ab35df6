import type { Cost, JsonObject } from "@parley/schema/v2";

import { changeState } from "./folded-state.ts";
import { given } from "./patched.ts";
import type { SessionState } from "./session-state.ts";

/** How full the context is now, and perhaps what the session has cost. */
export interface UsageNews {
  readonly used: number;
  readonly size: number;
  readonly cost?: Cost | null;
  readonly _meta?: JsonObject | null;
}

/** Takes in the usage. The cost is a running total that agents do not repeat each time: left out, it is what it was. */
export function applyUsage(state: SessionState, news: UsageNews): SessionState {
  const { used, size, cost = state.usage?.cost, _meta } = news;
  return changeState(state, { usage: { used, size, ...given({ cost, _meta }) } });
}
