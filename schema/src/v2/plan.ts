import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { PlanId } from "../shared/plan.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * Replaces the plan of an id, or begins it.
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
  /** A text. */
  | ({ type: "markdown" } & PlanMarkdown)
  /**
   * A kind of plan that is not listed here; it replaces what the plan of that id was before. A client that does not
   * know it ignores it, or shows that there is something; who does not know it should keep what it stores or passes
   * on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
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
   * All steps, in order, with how far each is: they replace the whole plan before.
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
   * The file that holds the plan. Missing and `null` both mean that no file does.
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
  /** Without it, the goal is missed. */
  | "high"
  /** It is important. */
  | "medium"
  /** It would be nice. */
  | "low"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The status of a step of a plan. */
export type PlanEntryStatus =
  /** It has not begun. */
  | "pending"
  /** The agent is at it. */
  | "in_progress"
  /** It is done. */
  | "completed"
  /** It was cancelled before it was done. */
  | "cancelled"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
