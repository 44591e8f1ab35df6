import type { Meta } from "../../primitive.ts";
import type { PlanId } from "../../shared/plan.ts";
import type { PlanUpdateContent as StablePlanUpdateContent } from "../plan.ts";

export type * from "../plan.ts";

/**
 * A plan has begun or changed; each plan has its own id.
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
  /** Steps, or a kind of plan that is not listed here. */
  | StablePlanUpdateContent
  /** A file that has the plan. */
  | ({ type: "file" } & PlanFile)
  /** A text. */
  | ({ type: "markdown" } & PlanMarkdown);

/** A plan that stands in a file. */
export interface PlanFile {
  /** The plan that is meant. */
  planId: PlanId;
  /**
   * The path of the file.
   * @format uri
   */
  uri: string;
  _meta?: Meta;
}

/** A plan that is a text. */
export interface PlanMarkdown {
  /** The plan that is meant. */
  planId: PlanId;
  /** The text, as Markdown. */
  content: string;
  _meta?: Meta;
}

/** A plan is no more. */
export interface PlanRemoved {
  /** The plan that is meant. */
  planId: PlanId;
  _meta?: Meta;
}
