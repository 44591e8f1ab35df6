import type { Meta, UnknownTag } from "../primitive.ts";
import type { Error } from "./error.ts";

/** What a subagent is doing, each time in full. What it does in the background may go on in any state. */
export type StateUpdate =
  /** It works. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It is ready for more. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It waits for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /** A state that is not listed here. Who does not know it should keep what it stores or passes on as it is. */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      state: UnknownTag;
      [key: string]: unknown;
    };

/** It works. */
export interface RunningStateUpdate {
  _meta?: Meta;
}

/** It is ready for more. */
export type IdleStateUpdate = {
  _meta?: Meta;
  /**
   * Why the work ended: it selects the variant. Missing, `null` and malformed all mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its limit of tokens. */
    | { stopReason: "max_tokens" }
    /** The limit of requests to the model was reached. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to go on. */
    | { stopReason: "refusal" }
    /** It was cancelled. */
    | { stopReason: "cancelled" }
    /** Something failed. */
    | ({ stopReason: "error" } & ErrorStopReason)
    /** A reason that is not listed here. Who does not know it should keep what it stores or passes on as it is. */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        stopReason: UnknownTag;
        [key: string]: unknown;
      }
    /** No reason is given. */
    | {
        /** No reason: missing or `null`. */
        stopReason?: null;
      }
  );

/** Why work failed. */
export interface ErrorStopReason {
  /**
   * The failure; an agent should send it. Missing and `null` both mean that it does not say.
   * @x-deserialize-default-on-error true
   */
  error?: Error | null;
}

/** It waits for the user. */
export interface RequiresActionStateUpdate {
  _meta?: Meta;
}

/**
 * The agent can no longer tell what is happening; that nothing was heard for a while is not a reason for it. A client
 * MUST NOT continue to show the earlier state as the current one. It neither ends nor cancels anything, and changes no
 * capability.
 */
export interface UnknownStateUpdate {
  _meta?: Meta;
}
