import type { Meta, Tagged } from "../primitive.ts";

/**
 * Names a plan within a session.
 * @type string
 */
export type PlanId = Tagged<string, "PlanId">;

/** Removes a plan; one that is not there is no error. */
export interface PlanRemoved {
  /** The id of the plan. */
  planId: PlanId;
  _meta?: Meta;
}
