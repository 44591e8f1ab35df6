import type { PlanUpdateContent } from "@parley/schema/v2";

import { changeState } from "../folded-state.ts";
import { omitNullish } from "../patched.ts";
import type { Plan, SessionState } from "../session-state.ts";

/**
 * Replaces the plan with the given id, or adds a new one. If the new plan is of an unknown kind, removes the old one.
 *
 * @see https://agentclientprotocol.com/protocol/v2/agent-plan
 */
export function applyPlan(state: SessionState, plan: PlanUpdateContent, id: string): SessionState {
  const next = readPlan(plan, id);
  if (next === undefined) return removePlan(state, plan, id);
  const position = state.plans.findIndex((known) => known.id === id);
  return changeState(state, {
    plans: position === -1 ? [...state.plans, next] : state.plans.with(position, next),
  });
}

/** Returns the plan in an update, or `undefined` if it is of an unknown kind. */
export function readPlan(plan: PlanUpdateContent, id: string): Plan | undefined {
  const { _meta } = plan;
  if (plan.type === "items")
    return { type: "items", id, entries: plan.entries, ...omitNullish({ _meta }) } as Plan;
  if (plan.type !== "markdown") return undefined;
  const { content, path } = plan;
  return { type: "markdown", id, content, ...omitNullish({ path, _meta }) } as Plan;
}

export function removePlan(state: SessionState, _update: unknown, id: string): SessionState {
  return changeState(state, { plans: state.plans.filter((plan) => plan.id !== id) });
}
