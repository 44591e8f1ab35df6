import type { PlanUpdate } from "@parley/schema/v2";

import { changeState } from "../folded-state.ts";
import { keepUnknown } from "../keep-unknown.ts";
import { mergeMeta } from "../merge-meta.ts";
import type { Plan, SessionState } from "../session-state.ts";

/**
 * Applies a `plan_update`: it replaces the plan of that id in its place. An unknown kind of plan is kept in `unknown`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/agent-plan
 */
export function applyPlanUpdate(state: SessionState, update: PlanUpdate): SessionState {
  const { plan } = update;
  const position = state.plans.findIndex(({ id }) => id === plan.planId);
  if (plan.type !== "items") {
    const plans = state.plans.filter(({ id }) => id !== plan.planId);
    return keepUnknown(changeState(state, { plans }), update);
  }
  const meta = mergeMeta(mergeMeta({}, update), plan);
  const next: Plan = { type: "items", id: plan.planId, entries: plan.entries, ...meta };
  return changeState(state, {
    plans: position === -1 ? [...state.plans, next] : state.plans.with(position, next),
  });
}
