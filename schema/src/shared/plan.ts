import type { Tagged } from "../primitive.ts";

/**
 * Names a plan within a session.
 * @type string
 */
export type PlanId = Tagged<string, "PlanId">;
