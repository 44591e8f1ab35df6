import type { Meta, Tagged } from "../primitive.ts";

/**
 * Identifies a plan within a session.
 * @type string
 */
export type PlanId = Tagged<string, "PlanId">;

/** Removes a plan. Removing an unknown plan is not an error. */
export interface PlanRemoved {
  /** The ID of the plan. */
  planId: PlanId;
  _meta?: Meta;
}
