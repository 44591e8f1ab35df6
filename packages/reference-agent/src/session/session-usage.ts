import type { AgentSession } from "@parley/agent";
import type { Cost } from "@parley/schema/neutral";

import type { ModelUsage } from "../model/model.ts";

export interface SessionUsage {
  /** Number of tokens in the last model request, or 0 if they are not counted or a summary has replaced them. */
  readonly used: number;
  /** Total number of tokens in all requests and answers. */
  readonly spent: number;
  /** Total cost of all answers. Absent if it is unknown. */
  readonly cost?: Cost;
}

const KEY = "usage";

export async function usageOf({ state }: AgentSession): Promise<SessionUsage> {
  const stored = ((await state.get(KEY)) as Partial<SessionUsage> | undefined) ?? {};
  return { used: 0, spent: 0, ...stored };
}

export interface AnswerUsage extends Pick<ModelUsage, "used" | "cost"> {
  /** Tokens in the request and the answer. Default: `used`. */
  readonly spent?: number | undefined;
}

/** Stores the usage of an answer, and adds its tokens and cost to the totals. */
export async function addUsage(
  session: AgentSession,
  { used, cost, spent = used }: AnswerUsage,
): Promise<SessionUsage> {
  const { cost: before, spent: spentBefore } = await usageOf(session);
  const total = cost && {
    ...cost,
    amount: cost.amount + (before?.currency === cost.currency ? before.amount : 0),
  };
  const known = total ?? before;
  const counted = { used, spent: spentBefore + spent };
  const usage: SessionUsage = known === undefined ? counted : { ...counted, cost: known };
  await session.state.set(KEY, usage);
  return usage;
}

/**
 * Adds the tokens and cost of a task's answer to the totals. Does not change the context size, because a task has a
 * separate context.
 */
export async function addTaskUsage(session: AgentSession, { used: spent, cost }: AnswerUsage): Promise<void> {
  const { used } = await usageOf(session);
  await addUsage(session, { used, cost, spent });
}
