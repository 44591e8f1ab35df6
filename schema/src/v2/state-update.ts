import type { Meta, UnknownTag } from "../primitive.ts";
import type { SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { Error } from "./error.ts";

/**
 * The overall state of the foreground work, whether a prompt or the agent itself started it. The agent MUST report
 * `running` when work starts (`requires_action` if it starts by waiting for the user) and `idle` when none is left,
 * with a reason if possible. `running` may precede the user's message and does not acknowledge it. Background work
 * does not count, and its updates do not change this state. The same state may be repeated with more details, which
 * does not count as further work, as another end of work, or as token usage. A new session is idle until an update
 * reports another state. After `session/resume`, the state that was sent before the response applies.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#session-states
 */
export type StateUpdate =
  /** The agent is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** The agent is idle in the foreground. Background work may continue. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** The agent is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot currently determine the status. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /**
   * Any other state. An agent MUST also report the listed states, unless the client advertised that it knows this
   * one. A client that does not know the state MUST NOT treat it as `idle` or as the previous state, and shows that
   * something is happening. Receivers should store and forward it unchanged.
   */
  | {
      state: UnknownTag;
      [key: string]: unknown;
    };

/** The agent is working. */
export interface RunningStateUpdate {
  /**
   * The complete list of background work. A missing, `null` or malformed value is treated as unspecified; `[]`
   * means that there is none. An agent that reports background work MUST include it in every state update for
   * the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * The agent is not working in the foreground; background work may continue. If this state ends work, the agent should
 * give the reason in `stopReason`. A repeated or resumed state may contain the last reason again, which MUST NOT
 * count as another end of work, as a cancellation, or as token usage.
 */
export type IdleStateUpdate = {
  /**
   * The complete list of background work. A missing, `null` or malformed value is treated as unspecified; `[]`
   * means that there is none. An agent that reports background work MUST include it in every state update for
   * the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
  /**
   * The reason why the work ended. It determines the variant. A missing, `null` or malformed value is treated as
   * unspecified.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The agent finished the work normally. Commands that need no model also end with this reason. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The work reached its limit of model requests. */
    | { stopReason: "max_turn_requests" }
    /** The agent refused to continue. */
    | { stopReason: "refusal" }
    /**
     * The user or the client stopped the work with `session/cancel`, by closing the session, or with an answer that
     * requests it. The agent MUST use this reason even if stopping caused a failure. An agent that stops for its own
     * reasons reports another reason.
     */
    | { stopReason: "cancelled" }
    /**
     * The work failed. A prompt that fails before it is part of the conversation is also answered with an error;
     * after that, its response remains a success.
     */
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

/**
 * The foreground work cannot continue without the user. A question alone does not cause this state if other work
 * continues or if the question belongs to background work. When work continues, the agent MUST report `running`, and
 * `idle` when it ends. The user's answer alone implies neither.
 */
export interface RequiresActionStateUpdate {
  /**
   * The complete list of background work. A missing, `null` or malformed value is treated as unspecified; `[]`
   * means that there is none. An agent that reports background work MUST include it in every state update for
   * the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * The agent cannot determine the current state. Silence alone is not a reason to report this state. A client MUST NOT
 * continue to show the earlier state as the current one. This state neither ends nor cancels any work, and changes no
 * capability.
 */
export interface UnknownStateUpdate {
  /**
   * The complete list of background work. A missing, `null` or malformed value is treated as unspecified; `[]`
   * means that there is none. An agent that reports background work MUST include it in every state update for
   * the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * An item of background work. Each item is listed once: a process is listed as its terminal, and not also as its tool
 * call. The agent MUST announce the item before the first list that contains it, and MUST report its end (a
 * terminal's exit status, a tool call's final status) before the first list that omits it.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#background-work
 */
export type BackgroundWork =
  /**
   * A process that continues after its tool call has returned control. It is listed until a `terminal_update` reports
   * its exit status.
   */
  | ({ type: "terminal" } & BackgroundTerminal)
  /**
   * A tool call that continues without a process, because it watches, waits or follows a schedule. It is also listed
   * while it is `pending` or `paused`.
   */
  | ({ type: "tool_call" } & BackgroundToolCall)
  /** A subagent that is not `idle`, has its own background work, or has an unspecified state. */
  | ({ type: "subagent" } & BackgroundSubagent)
  /**
   * Any other kind of background work. A client that does not know the type still shows that something is happening.
   * Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A terminal that continues in the background. */
export interface BackgroundTerminal {
  /** The ID of the terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/** A tool call that continues in the background. */
export interface BackgroundToolCall {
  /** The ID of the tool call. */
  toolCallId: ToolCallId;
  _meta?: Meta;
}

/** A subagent that continues in the background. */
export interface BackgroundSubagent {
  /** The ID of the subagent's session, which a `subagent_update` has announced. */
  sessionId: SessionId;
  _meta?: Meta;
}
