import type { AgentSession } from "@parley/agent";
import type { Cost } from "@parley/schema/v1";

const KEY = "cost";

/** Adds what an answer has cost to what the session has cost so far, which it returns; `undefined` if nobody knows. */
export async function addCost({ state }: AgentSession, cost: Cost | undefined): Promise<Cost | undefined> {
  const before = (await state.get(KEY)) as Cost | undefined;
  if (cost === undefined) return before;
  const amount = cost.amount + (before?.currency === cost.currency ? before.amount : 0);
  const total = { amount, currency: cost.currency };
  await state.set(KEY, total);
  return total;
}
