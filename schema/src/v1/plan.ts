import type { Meta } from "../primitive.ts";

/**
 * What the agent is about to do, step by step. The steps may change as it goes.
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
  /** What is to be done, for people. */
  content: string;
  /** How much it matters. */
  priority: PlanEntryPriority;
  /** How far it is. */
  status: PlanEntryStatus;
  _meta?: Meta;
}

/** How much a step of a plan matters. */
export type PlanEntryPriority =
  /** Without it, the goal is missed. */
  | "high"
  /** It is important. */
  | "medium"
  /** It would be nice. */
  | "low";

/** How far a step of a plan is. */
export type PlanEntryStatus =
  /** It has not begun. */
  | "pending"
  /** The agent is at it. */
  | "in_progress"
  /** It is done. */
  | "completed";
