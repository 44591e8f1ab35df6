import type { Meta, UnknownTag } from "../primitive.ts";
import type { SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { Error } from "./error.ts";

/**
 * The overall state of the foreground work, whether for a prompt or on the agent's own initiative. The agent MUST
 * report `running` when work starts (`requires_action` if it starts by waiting for the user) and `idle` when none is
 * left, then with a reason if it can. `running` may precede the user's message and does not acknowledge it. Background
 * work does not count, and its updates change nothing here. The same state may be repeated with more details, which is
 * no further work, end or use. A new session is idle until an update says otherwise; after `session/resume`, the state
 * sent before the response applies.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#session-states
 */
export type StateUpdate =
  /** It is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It is idle; background work may continue. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /**
   * Any other state. In addition, an agent MUST still report the listed states, unless the client advertised that it
   * knows this one. A client that does not know it MUST NOT treat it as `idle` or as the previous state, and shows that
   * something is happening. It should be stored and forwarded unchanged.
   */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      state: UnknownTag;
      [key: string]: unknown;
    };

/** The agent is working. */
export interface RunningStateUpdate {
  /**
   * The complete list of background work. Missing, `null` and malformed values say nothing about it; `[]` means that
   * there is none. An agent that reports background work MUST do so in every state of the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * The agent does nothing in the foreground; background work may continue. If this ends work, the agent should say why
 * in `stopReason`. A repeated or resumed state may contain the last reason again, which MUST NOT count as another end,
 * cancellation or use.
 */
export type IdleStateUpdate = {
  /**
   * The complete list of background work. Missing, `null` and malformed values say nothing about it; `[]` means that
   * there is none. An agent that reports background work MUST do so in every state of the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
  /**
   * Why the work ended. It selects the variant. Missing, `null` and malformed values all mean that the agent does not
   * say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done; commands that need no model also end like this. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The work reached its limit of model requests. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to continue. */
    | { stopReason: "refusal" }
    /**
     * The user or the client stopped it: with `session/cancel`, by closing the session, or with an answer that says so.
     * The agent MUST use this reason even if stopping made something fail. If it stops for its own reasons, it gives
     * another reason.
     */
    | { stopReason: "cancelled" }
    /**
     * Something failed. A prompt that fails before it is part of the conversation is also answered with an error; after
     * that, its response remains a success.
     */
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

/**
 * The foreground work cannot continue without the user. A question alone does not mean this, if other work continues or
 * the question belongs to background work. When work continues, the agent MUST report `running`, and `idle` when it
 * ends; the user's answer alone implies neither.
 */
export interface RequiresActionStateUpdate {
  /**
   * The complete list of background work. Missing, `null` and malformed values say nothing about it; `[]` means that
   * there is none. An agent that reports background work MUST do so in every state of the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * The agent can no longer tell what is happening. Silence alone is not a reason for this state. A client MUST NOT
 * continue to show the earlier state as the current one. This neither ends nor cancels anything, and changes no
 * capability.
 */
export interface UnknownStateUpdate {
  /**
   * The complete list of background work. Missing, `null` and malformed values say nothing about it; `[]` means that
   * there is none. An agent that reports background work MUST do so in every state of the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * One item of background work, listed once: a process as its terminal, and not also as its tool call. The agent MUST
 * announce it before the first list that contains it, and MUST report its end (a terminal's exit status, a tool call's
 * final status) before the first list that omits it.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#background-work
 */
export type BackgroundWork =
  /** A process that continues after its tool call returned control, until its `terminal_update` has an exit status. */
  | ({ type: "terminal" } & BackgroundTerminal)
  /**
   * A tool call that continues without a process: it watches, waits or follows a schedule. It is also listed while it
   * is `pending` or `paused`.
   */
  | ({ type: "tool_call" } & BackgroundToolCall)
  /** A subagent in which something is happening: it is not `idle`, has its own background work, or does not say. */
  | ({ type: "subagent" } & BackgroundSubagent)
  /**
   * Any other kind of background work. A client that does not know it still shows that something is happening. It
   * should be stored and forwarded unchanged.
   */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A terminal that continues in the background. */
export interface BackgroundTerminal {
  /** The terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/** A tool call that continues in the background. */
export interface BackgroundToolCall {
  /** The tool call. */
  toolCallId: ToolCallId;
  _meta?: Meta;
}

/** A subagent that continues in the background. */
export interface BackgroundSubagent {
  /** The subagent's session, which a `subagent_update` has announced. */
  sessionId: SessionId;
  _meta?: Meta;
}
