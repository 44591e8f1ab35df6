import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { PlanId } from "../shared/plan.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * Replaces or adds the plan with this id.
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
  /** Steps. */
  | ({ type: "items" } & PlanItems)
  /** Text. */
  | ({ type: "markdown" } & PlanMarkdown)
  /**
   * Any other kind of plan. It replaces the previous plan with that id. A client that does not know it ignores it, or
   * shows a generic fallback. It should be stored and forwarded unchanged.
   */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      type: UnknownTag;
      /** The id of the plan. */
      planId: PlanId;
      [key: string]: unknown;
    };

/** A plan made of steps. */
export interface PlanItems {
  /** The id of the plan. */
  planId: PlanId;
  /**
   * All steps with their status, in order. They replace the previous plan.
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
   * The file that contains the plan. Missing and `null` both mean that there is no file.
   * @x-deserialize-default-on-error true
   */
  path?: AbsolutePath | null;
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
  | "low"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The status of a step of a plan. */
export type PlanEntryStatus =
  /** Not started. */
  | "pending"
  /** In progress. */
  | "in_progress"
  /** Completed. */
  | "completed"
  /** It was cancelled before it was completed. */
  | "cancelled"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
