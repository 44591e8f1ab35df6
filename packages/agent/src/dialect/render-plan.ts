import type { PlanUpdateContent } from "@parley/schema/v2";

import {
  MAIN_PLAN,
  type PlanEvent,
  type PlanRemovedEvent,
  type PlanTextEvent,
} from "../event/session-event.ts";

export type AnyPlanEvent = PlanEvent | PlanTextEvent | PlanRemovedEvent;

type PlanUpdate =
  | { readonly sessionUpdate: "plan_update"; readonly plan: PlanUpdateContent; readonly _meta?: object }
  | { readonly sessionUpdate: "plan_removed"; readonly planId: string; readonly _meta?: object };

/** Renders a plan event for a client that can show several plans. */
export function renderPlan(event: AnyPlanEvent): PlanUpdate {
  const { planId = MAIN_PLAN } = event;
  if (event.type === "plan_removed") {
    const { type: sessionUpdate, ...fields } = event;
    return { sessionUpdate, ...fields, planId };
  }
  if (event.type === "plan") {
    const { type: _, planId: __, planMeta, entries, ...fields } = event;
    const plan = { planId, entries, ...(planMeta && { _meta: planMeta }) };
    return { sessionUpdate: "plan_update", ...fields, plan: { type: "items", ...plan } };
  }
  const { type: _, planId: __, planMeta, messageId: ___, text: content, path, ...fields } = event;
  const plan = { planId, content, ...(path !== undefined && { path }), ...(planMeta && { _meta: planMeta }) };
  return { sessionUpdate: "plan_update", ...fields, plan: { type: "markdown", ...plan } };
}
