import type { AgentSession } from "@parley/agent";

import { type Environment, readPositive } from "../environment.ts";
import { type SessionUsage, usageOf } from "../session/session-usage.ts";

/**
 * Limits of a session. When the session reaches a limit, the user is asked whether to continue. A limit that is
 * absent does not apply.
 */
export interface Budget {
  /** Maximum cost in US dollars. */
  readonly cost?: number | undefined;
  readonly tokens?: number | undefined;
}

const KEY = "budget";

/**
 * Reads the limits that apply to every session.
 *
 * @throws {Error} with a message for the user if a limit is not a positive number.
 */
export function readBudget(environment: Environment): Budget {
  return {
    cost: readPositive(environment, "PARLEY_MAX_COST"),
    tokens: readPositive(environment, "PARLEY_MAX_TOKENS"),
  };
}

/** Returns the session's own limits if the user has set or raised any, and the general limits otherwise. */
export async function budgetOf({ state }: AgentSession, general: Budget): Promise<Budget> {
  return ((await state.get(KEY)) as Budget | undefined) ?? general;
}

export async function setBudget({ state }: AgentSession, { cost, tokens }: Budget): Promise<void> {
  await state.set(KEY, {
    ...(cost === undefined ? {} : { cost }),
    ...(tokens === undefined ? {} : { tokens }),
  });
}

export interface ReachedLimit {
  /** Description of the usage and the limit, such as `$5.02 of $5.00`. */
  readonly text: string;
  /** Limits to continue with: the reached limit is raised by its original amount. */
  readonly raised: Budget;
  /** Description of the raised limit, such as `$10.00`. */
  readonly next: string;
}

export async function reachedLimit(
  session: AgentSession,
  general: Budget,
): Promise<ReachedLimit | undefined> {
  const budget = await budgetOf(session, general);
  const { cost, spent } = await usageOf(session);
  if (budget.cost !== undefined && cost !== undefined && cost.amount >= budget.cost) {
    const next = stepAbove(cost.amount, budget.cost, general.cost);
    return {
      text: `${dollars(cost.amount)} of ${dollars(budget.cost)}`,
      raised: { ...budget, cost: next },
      next: dollars(next),
    };
  }
  if (budget.tokens === undefined || spent < budget.tokens) return undefined;
  const next = stepAbove(spent, budget.tokens, general.tokens);
  return {
    text: `${tokenCount(spent)} of ${tokenCount(budget.tokens)}`,
    raised: { ...budget, tokens: next },
    next: tokenCount(next),
  };
}

export async function describeBudget(session: AgentSession, general: Budget): Promise<string> {
  const budget = await budgetOf(session, general);
  const { cost, spent } = await usageOf(session);
  const limits = [
    budget.cost === undefined ? [] : [dollars(budget.cost)],
    budget.tokens === undefined ? [] : [tokenCount(budget.tokens)],
  ].flat();
  return [
    `This session has used ${tokenCount(spent)}${cost === undefined ? "" : `, ${dollars(cost.amount)}`}.`,
    limits.length === 0 ? "It has no limit." : `Its limit is ${limits.join(" and ")}.`,
    ...(budget.cost !== undefined && cost === undefined && spent > 0
      ? ["The price of its model is unknown, so only tokens can be limited."]
      : []),
  ].join(" ");
}

function stepAbove(used: number, limit: number, step = limit): number {
  return limit + step * (Math.floor((used - limit) / step) + 1);
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`;
}

function tokenCount(count: SessionUsage["spent"]): string {
  return `${count.toLocaleString("en-US")} tokens`;
}
