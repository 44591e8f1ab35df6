import type { Meta, UnknownTag } from "../primitive.ts";
import type { Error } from "./error.ts";

/** The complete current state of a subagent. Its background work may continue in any state. */
export type StateUpdate =
  /** The agent is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** The agent is ready for more work. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** The agent is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot currently determine the status. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /** Any other state. Receivers should store and forward it unchanged. */
  | {
      state: UnknownTag;
      [key: string]: unknown;
    };

/** The agent is working. */
export interface RunningStateUpdate {
  _meta?: Meta;
}

/** The agent is ready for more work. */
export type IdleStateUpdate = {
  _meta?: Meta;
  /**
   * The reason why the work ended. It determines the variant. A missing, `null` or malformed value is treated as
   * unspecified.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The agent finished the work normally. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The work reached its limit of model requests. */
    | { stopReason: "max_turn_requests" }
    /** The agent refused to continue. */
    | { stopReason: "refusal" }
    /** The work was cancelled. */
    | { stopReason: "cancelled" }
    /** The work failed. */
    | ({ stopReason: "error" } & ErrorStopReason)
    /** Any other reason. Receivers should store and forward it unchanged. */
    | {
        stopReason: UnknownTag;
        [key: string]: unknown;
      }
    /** No reason was given. */
    | {
        /** No reason: missing or `null`. */
        stopReason?: null;
      }
  );

/** The failure that ended the work. */
export interface ErrorStopReason {
  /**
   * The error, which an agent should send. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  error?: Error | null;
}

/** The agent is waiting for the user. */
export interface RequiresActionStateUpdate {
  _meta?: Meta;
}

/**
 * The agent cannot determine the current state. Silence alone is not a reason to report this state. A client MUST NOT
 * continue to show the earlier state as the current one. This state neither ends nor cancels any work, and changes no
 * capability.
 */
export interface UnknownStateUpdate {
  _meta?: Meta;
}
