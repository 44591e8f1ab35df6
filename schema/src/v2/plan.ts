import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { PlanId } from "../shared/plan.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * Adds a plan, or replaces the plan with the same ID.
 *
 * See https://agentclientprotocol.com/protocol/v2/agent-plan
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
  | ({ type: "markdown" } & PlanMarkdown)
  /**
   * Any other kind of plan. It replaces the previous plan with the same ID. A client that does not know the type
   * ignores the plan, or shows a generic fallback. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      /** The ID of the plan. */
      planId: PlanId;
      [key: string]: unknown;
    };

/** A plan that consists of steps. */
export interface PlanItems {
  /** The ID of the plan. */
  planId: PlanId;
  /**
   * All steps and their statuses, in order. They replace the previous plan.
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
   * The path of the file that contains the plan. Missing or `null` if there is no file.
   * @x-deserialize-default-on-error true
   */
  path?: AbsolutePath | null;
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
  | "low"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/** The status of a step in a plan. */
export type PlanEntryStatus =
  /** The step has not started. */
  | "pending"
  /** The step is in progress. */
  | "in_progress"
  /** The step is completed. */
  | "completed"
  /** The step was cancelled before it was completed. */
  | "cancelled"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
