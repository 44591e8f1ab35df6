import type { Meta } from "../primitive.ts";
import type { PlanId } from "../shared/plan.ts";

/**
 * The steps of the agent's plan. They may change as the work progresses.
 *
 * See https://agentclientprotocol.com/protocol/v1/agent-plan
 */
export interface Plan {
  /**
   * All steps and their statuses, in order. They replace the previous plan.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  entries: PlanEntry[];
  _meta?: Meta;
}

/** A step of a plan. */
export interface PlanEntry {
  /** A human-readable description of the step. */
  content: string;
  /** The priority of the step. */
  priority: PlanEntryPriority;
  /** The status of the step. */
  status: PlanEntryStatus;
  _meta?: Meta;
}

/** The priority of a step in a plan. */
export type PlanEntryPriority =
  /** The step is required to reach the goal. */
  | "high"
  /** The step is important. */
  | "medium"
  /** The step is nice to have. */
  | "low";

/** The status of a step in a plan. */
export type PlanEntryStatus =
  /** The step has not started. */
  | "pending"
  /** The step is in progress. */
  | "in_progress"
  /** The step is completed. */
  | "completed";

/**
 * Adds a plan, or replaces the plan with the same ID. Requires the client capability `plan`.
 *
 * See https://agentclientprotocol.com/protocol/v1/agent-plan
 */
export interface PlanUpdate {
  /** The plan. */
  plan: PlanUpdateContent;
  _meta?: Meta;
}

/** The content of a plan. */
export type PlanUpdateContent =
  /** A list of steps. */
  | ({ type: "items" } & PlanItems)
  /** Text. */
  | ({ type: "markdown" } & PlanMarkdown);

/** A plan that consists of steps. */
export interface PlanItems {
  /** The ID of the plan. */
  planId: PlanId;
  /**
   * All steps and their statuses, in order. They replace the previous plan.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  entries: PlanEntry[];
  _meta?: Meta;
}

/** A plan in Markdown. */
export interface PlanMarkdown {
  /** The ID of the plan. */
  planId: PlanId;
  /** The complete plan in Markdown. */
  content: string;
  /**
   * The absolute path of the file that contains the plan. Missing or `null` if there is no file.
   * @x-deserialize-default-on-error true
   */
  path?: string | null;
  _meta?: Meta;
}
