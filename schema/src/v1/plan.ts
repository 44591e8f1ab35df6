import type { Meta } from "../primitive.ts";
import type { PlanId } from "../shared/plan.ts";

/**
 * The steps that the agent plans. They may change during the work.
 *
 * See https://agentclientprotocol.com/protocol/v1/agent-plan
 */
export interface Plan {
  /**
   * All steps, in order, with how far each is: they replace the whole plan before.
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
  /** Without it, the goal is missed. */
  | "high"
  /** It is important. */
  | "medium"
  /** It would be nice. */
  | "low";

/** The status of a step of a plan. */
export type PlanEntryStatus =
  /** It has not begun. */
  | "pending"
  /** The agent is at it. */
  | "in_progress"
  /** It is done. */
  | "completed";

/**
 * Replaces the plan with this id, or adds it. Only if the client advertised `plan`.
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
  /** A text. */
  | ({ type: "markdown" } & PlanMarkdown);

/** A plan made of steps. */
export interface PlanItems {
  /** The id of the plan. */
  planId: PlanId;
  /**
   * All steps, in order, with how far each is: they replace the whole plan before.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  entries: PlanEntry[];
  _meta?: Meta;
}

/** A plan that is a text. */
export interface PlanMarkdown {
  /** The id of the plan. */
  planId: PlanId;
  /** All of the text, as Markdown. */
  content: string;
  /**
   * The absolute path of the file that holds the plan. Missing and `null` both mean that no file does.
   * @x-deserialize-default-on-error true
   */
  path?: string | null;
  _meta?: Meta;
}
