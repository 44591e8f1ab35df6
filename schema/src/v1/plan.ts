import type { Meta } from "../primitive.ts";
import type { PlanId } from "../shared/plan.ts";

/**
 * The steps that the agent plans. They may change during the work.
 *
 * See https://agentclientprotocol.com/protocol/v1/agent-plan
 */
export interface Plan {
  /**
   * All steps with their status, in order. They replace the previous plan.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  entries: PlanEntry[];
  _meta?: Meta;
}

/** A step of a plan. */
export interface PlanEntry {
  /** The task, for people. */
  content: string;
  /** Its priority. */
  priority: PlanEntryPriority;
  /** Its status. */
  status: PlanEntryStatus;
  _meta?: Meta;
}

/** The priority of a step of a plan. */
export type PlanEntryPriority =
  /** Required for the goal. */
  | "high"
  /** Important. */
  | "medium"
  /** Nice to have. */
  | "low";

/** The status of a step of a plan. */
export type PlanEntryStatus =
  /** Not started. */
  | "pending"
  /** In progress. */
  | "in_progress"
  /** Completed. */
  | "completed";

/**
 * Replaces or adds the plan with this id. Requires the client capability `plan`.
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
  /** Steps. */
  | ({ type: "items" } & PlanItems)
  /** Text. */
  | ({ type: "markdown" } & PlanMarkdown);

/** A plan made of steps. */
export interface PlanItems {
  /** The id of the plan. */
  planId: PlanId;
  /**
   * All steps with their status, in order. They replace the previous plan.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  entries: PlanEntry[];
  _meta?: Meta;
}

/** A plan as text. */
export interface PlanMarkdown {
  /** The id of the plan. */
  planId: PlanId;
  /** The complete text, as Markdown. */
  content: string;
  /**
   * The absolute path of the file that contains the plan. Missing and `null` both mean that there is no file.
   * @x-deserialize-default-on-error true
   */
  path?: string | null;
  _meta?: Meta;
}
