import type { AgentSession } from "@parley/agent";
import type { Cost } from "@parley/schema/neutral";

import type { ModelUsage } from "../model/model.ts";

/** The token usage and cost of a session. */
export interface SessionUsage {
  /** Tokens in the last model request; 0 if they are not counted, or were replaced by a summary since. */
  readonly used: number;
  /** The total cost of all answers; absent if it is unknown. */
  readonly cost?: Cost;
}

const KEY = "usage";

/** Reads the usage so far. */
export async function usageOf({ state }: AgentSession): Promise<SessionUsage> {
  return ((await state.get(KEY)) as SessionUsage | undefined) ?? { used: 0 };
}

/** Stores the usage of an answer, and adds its cost to the total. */
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
