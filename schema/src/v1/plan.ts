import type { Meta } from "../primitive.ts";

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
