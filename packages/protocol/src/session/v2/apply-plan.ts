import type { PlanUpdateContent } from "@parley/schema/v2";

import { changeState } from "../folded-state.ts";
import { omitNullish } from "../patched.ts";
import type { Plan, SessionState } from "../session-state.ts";

/**
 * Replaces the plan of an id in its place. A plan of another kind than items removes it.
 *
 * @see https://agentclientprotocol.com/protocol/v2/agent-plan
 */
export function applyPlan(state: SessionState, plan: PlanUpdateContent, id: string): SessionState {
  if (plan.type !== "items") return removePlan(state, plan, id);
  const { entries, _meta } = plan;
  const next: Plan = { type: "items", id, entries, ...omitNullish({ _meta }) };
  const position = state.plans.findIndex((known) => known.id === id);
  return changeState(state, {
    plans: position === -1 ? [...state.plans, next] : state.plans.with(position, next),
  });
}

/** Removes the plan of an id. */
export function removePlan(state: SessionState, _update: unknown, id: string): SessionState {
  return changeState(state, { plans: state.plans.filter((plan) => plan.id !== id) });
}
