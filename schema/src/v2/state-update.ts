import type { Meta, UnknownTag } from "../primitive.ts";
import type { SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { Error } from "./error.ts";

/**
 * Whether the agent works in the foreground, all in all: for a prompt, or on its own account. It MUST report
 * `running` when work begins (`requires_action` if it begins by waiting for the user) and `idle` when none is left,
 * then with a reason if it can. `running` may come before the user's message and does not acknowledge it. Work in the
 * background does not count, and the updates that it sends change nothing here. The same state may be told again,
 * with more about it: that is no further work, end or use. A new session is idle until an update says otherwise;
 * after `session/resume`, what this says before the answer holds.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#session-states
 */
export type StateUpdate =
  /** It works. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It does nothing; work in the background may go on. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It waits for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /**
   * A state that is not listed here. Beside it an agent MUST still report the listed states, unless the client
   * advertised that it knows it; a client that does not MUST NOT take it for `idle`, nor for the state before, and
   * shows that something goes on; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      state: UnknownTag;
      [key: string]: unknown;
    };

/** The agent works. */
export interface RunningStateUpdate {
  /**
   * All work that goes on beside the foreground, each time in full. Missing, `null` and malformed say nothing about
   * such work; `[]` says that there is none. An agent that reports such work MUST do so in every state of the
   * session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * The agent does nothing in the foreground; work in the background may go on. Where this ends work, the agent should
 * say why by `stopReason`. A repeated or resumed state may carry the last reason again, which MUST NOT count as
 * another end, cancellation or use.
 */
export type IdleStateUpdate = {
  /**
   * All work that goes on beside the foreground, each time in full. Missing, `null` and malformed say nothing about
   * such work; `[]` says that there is none. An agent that reports such work MUST do so in every state of the
   * session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
  /**
   * Why the work ended: it selects the variant. Missing, `null` and malformed all mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done; so it is with commands that needed no model. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its limit of tokens. */
    | { stopReason: "max_tokens" }
    /** The limit of requests to the model for this work was reached. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to go on. */
    | { stopReason: "refusal" }
    /**
     * The user or the client stopped it: by `session/cancel`, by closing the session, or by an answer that says so.
     * The agent MUST say this even if stopping made something fail. Where it stops for reasons of its own, it gives
     * another reason.
     */
    | { stopReason: "cancelled" }
    /**
     * Something failed. A prompt that fails before it is part of the conversation is answered with an error as well;
     * after that, its answer remains a success.
     */
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

/**
 * The agent cannot go on in the foreground without the user. A question alone does not mean that, if other work goes
 * on beside it or the question belongs to work in the background. When work goes on, the agent MUST say `running`,
 * and `idle` if it ends; an answer of the user alone says neither.
 */
export interface RequiresActionStateUpdate {
  /**
   * All work that goes on beside the foreground, each time in full. Missing, `null` and malformed say nothing about
   * such work; `[]` says that there is none. An agent that reports such work MUST do so in every state of the
   * session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * The agent cannot tell what goes on any more; that nothing was heard for a while is no reason for it. A client MUST
 * NOT go on showing the state before as what is now. It neither ends nor cancels anything, and changes no capability.
 */
export interface UnknownStateUpdate {
  /**
   * All work that goes on beside the foreground, each time in full. Missing, `null` and malformed say nothing about
   * such work; `[]` says that there is none. An agent that reports such work MUST do so in every state of the
   * session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
}

/**
 * Something that goes on beside the work in the foreground, listed once: a process as its terminal, not as its
 * tool call too. The agent MUST announce it before the first list that has it, and MUST report its end (a terminal's
 * exit status, a tool call's final status) before the list that no longer has it.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#background-work
 */
export type BackgroundWork =
  /** A process that goes on after its tool call gave back control, until its `terminal_update` has an exit status. */
  | ({ type: "terminal" } & BackgroundTerminal)
  /**
   * A tool call that goes on without a process: it watches, waits or follows a schedule. It is listed while it is
   * `pending` or `paused`, too.
   */
  | ({ type: "tool_call" } & BackgroundToolCall)
  /** A subagent in which anything goes on: it is not `idle`, or has background work of its own, or does not say. */
  | ({ type: "subagent" } & BackgroundSubagent)
  /**
   * A kind of work that is not listed here. Something still goes on in the background, even if a client does not know
   * what; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A terminal that goes on in the background. */
export interface BackgroundTerminal {
  /** The terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/** A tool call that goes on in the background. */
export interface BackgroundToolCall {
  /** The tool call. */
  toolCallId: ToolCallId;
  _meta?: Meta;
}

/** A subagent that goes on in the background. */
export interface BackgroundSubagent {
  /** The session that is the subagent: a `subagent_update` has announced it. */
  sessionId: SessionId;
  _meta?: Meta;
}
