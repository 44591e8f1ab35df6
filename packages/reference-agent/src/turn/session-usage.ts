import type { AgentSession } from "@parley/agent";
import type { Cost } from "@parley/schema/v1";

import type { ModelUsage } from "../model/model.ts";

/** What a session uses. */
export interface SessionUsage {
  /** How many tokens its model was last told; 0 if nobody counts, or a summary has taken their place. */
  readonly used: number;
  /** What all answers together have cost; absent if nobody knows. */
  readonly cost?: Cost;
}

const KEY = "usage";

/** What a session uses so far. */
export async function usageOf({ state }: AgentSession): Promise<SessionUsage> {
  return ((await state.get(KEY)) as SessionUsage | undefined) ?? { used: 0 };
}

/** Notes what an answer has used: its cost adds to that of all others. */
export async function addUsage(
  session: AgentSession,
  { used, cost }: Pick<ModelUsage, "used" | "cost">,
): Promise<SessionUsage> {
  const { cost: before } = await usageOf(session);
  const total = cost && {
    ...cost,
    amount: cost.amount + (before?.currency === cost.currency ? before.amount : 0),
  };
  const known = total ?? before;
  const usage: SessionUsage = known === undefined ? { used } : { used, cost: known };
  await session.state.set(KEY, usage);
  return usage;
}
