import type { Meta, UnknownTag } from "../primitive.ts";
import type { Error } from "./error.ts";

/** The complete current state of a subagent. Its background work may continue in any state. */
export type StateUpdate =
  /** It is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It is ready for more work. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /** Any other state. It should be stored and forwarded unchanged. */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      state: UnknownTag;
      [key: string]: unknown;
    };

/** It is working. */
export interface RunningStateUpdate {
  _meta?: Meta;
}

/** It is ready for more work. */
export type IdleStateUpdate = {
  _meta?: Meta;
  /**
   * Why the work ended. It selects the variant. Missing, `null` and malformed values all mean that the agent does not
   * say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The limit of model requests was reached. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to continue. */
    | { stopReason: "refusal" }
    /** It was cancelled. */
    | { stopReason: "cancelled" }
    /** Something failed. */
    | ({ stopReason: "error" } & ErrorStopReason)
    /** Any other reason. It should be stored and forwarded unchanged. */
    | {
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        stopReason: UnknownTag;
        [key: string]: unknown;
      }
    /** No reason was given. */
    | {
        /** No reason: missing or `null`. */
        stopReason?: null;
      }
  );

/** Why work failed. */
export interface ErrorStopReason {
  /**
   * The failure, which an agent should send. Missing and `null` both mean that it does not say.
   * @x-deserialize-default-on-error true
   */
  error?: Error | null;
}

/** It is waiting for the user. */
export interface RequiresActionStateUpdate {
  _meta?: Meta;
}

/**
 * The agent can no longer tell what is happening. Silence alone is not a reason for this state. A client MUST NOT
 * continue to show the earlier state as the current one. This neither ends nor cancels anything, and changes no
 * capability.
 */
export interface UnknownStateUpdate {
  _meta?: Meta;
}
