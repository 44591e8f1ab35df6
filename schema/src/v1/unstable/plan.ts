import type { Meta } from "../../primitive.ts";
import type { PlanId } from "../../shared/plan.ts";
import type { PlanEntry } from "../plan.ts";

export type * from "../plan.ts";

/**
 * A plan has begun or changed; each plan has its own id. Only if the client advertised `plan`.
 *
 * See https://agentclientprotocol.com/rfds/plan-operations
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
  /** A file that has the plan. */
  | ({ type: "file" } & PlanFile)
  /** A text. */
  | ({ type: "markdown" } & PlanMarkdown);

/** A plan made of steps. */
export interface PlanItems {
  /** The plan that is meant. */
  planId: PlanId;
  /**
   * All steps, in order, with how far each is: they replace the whole plan before.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  entries: PlanEntry[];
  _meta?: Meta;
}

/** A plan that stands in a file. */
export interface PlanFile {
  /** The plan that is meant. */
  planId: PlanId;
  /** The path of the file. */
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
