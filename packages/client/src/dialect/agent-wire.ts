import type { SessionSetup, SessionState, StopReason } from "@parley/protocol/session";
import type { ContentBlock, Implementation } from "@parley/schema/neutral";

import type { AuthMethod, ForkOptions, SessionInfo, SessionOptions } from "../api/agent-connection.ts";
import type { PromptOptions } from "../api/client-session.ts";
import type { Advertised } from "../capability/advertised.ts";

/** The agent's response to `initialize`, in the same form for every version. */
export interface AgentDescription<Answer = unknown> extends Advertised {
  readonly info: Readonly<Implementation> | undefined;
  readonly authMethods: readonly AuthMethod[];
  /** The response itself, in its version's form. */
  readonly initializeResult: Answer;
}

/** The parts of a session that a dialect uses. */
export interface SessionPort {
  readonly id: string;
  readonly state: SessionState;
  /** Applies a change to the session's state and notifies its listeners. */
  change(apply: (state: SessionState) => SessionState): void;
}

/** The parts of a pending prompt that a dialect uses. */
export interface PromptPort {
  /** The options that the caller passed. */
  readonly request: PromptOptions;
  /**
   * Rejects when the prompt is abandoned because the session closes or the agent does not end a cancelled turn in time.
   */
  readonly abandoned: Promise<never>;
  /**
   * Called when the caller cancels the prompt. Cancels all of the session's work, unless the dialect replaces this
   * function.
   */
  onAbort: () => void;
  /** Cancels all of the session's work, and reports it if that fails. */
  cancelWork(): void;
  /** Abandons the prompt if it has not settled within the cancellation timeout. */
  abandonAfter(): void;
  /** Called when the agent finishes work on the prompt, or rejects it. */
  ended(): void;
  /** Reports a protocol violation by the agent that does not end the prompt. */
  report(error: Error): void;
}

/** A new session, as described in the agent's response. */
export interface NewSession {
  readonly id: string;
  readonly setup: SessionSetup;
}

/** One page of the agent's list of sessions. */
export interface SessionPage {
  readonly sessions: readonly SessionInfo[];
  /** The cursor for requesting the next page; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/**
 * Sends one client's messages to an agent in one protocol version. A request that the agent does not support rejects
 * with `CapabilityError` before anything is sent.
 */
export interface AgentWire {
  /** Whether the agent sends the user's messages back as updates. */
  readonly echoesPrompts: boolean;
  readonly authenticate: (methodId: string) => Promise<void>;
  readonly logout: () => Promise<void>;
  /**
   * Calls `opened` when the answer arrives, before the handler of any later message.
   *
   * @throws {CapabilityError} synchronously.
   */
  newSession(options: SessionOptions, opened: (session: NewSession) => void): Promise<unknown>;
  /** Like {@link AgentWire.newSession}. The conversation arrives before the answer. */
  loadSession(id: string, options: SessionOptions, opened: (setup: SessionSetup) => void): Promise<unknown>;
  /** Like {@link AgentWire.newSession}. */
  resumeSession(id: string, options: SessionOptions, opened: (setup: SessionSetup) => void): Promise<unknown>;
  /** Like {@link AgentWire.newSession}. Absent if the dialect cannot fork sessions. */
  readonly forkSession?:
    | ((id: string, options: ForkOptions, opened: (session: NewSession) => void) => Promise<unknown>)
    | undefined;
  closeSession(id: string): Promise<void>;
  deleteSession(id: string): Promise<void>;
  listSessions(query: {
    readonly cwd: string | undefined;
    readonly cursor: string | undefined;
  }): Promise<SessionPage>;
  /**
   * Sends a prompt, and makes any changes to the session's conversation and turn that the agent's updates do not
   * contain. Resolves to the stop reason, if the agent gives one. Rejects as soon as `prompt.abandoned` does.
   */
  prompt(session: SessionPort, content: ContentBlock[], prompt: PromptPort): Promise<StopReason | undefined>;
  /** Queues the message before returning. Resolves when the next one can be sent. */
  cancel(sessionId: string): Promise<void>;
  setMode(session: SessionPort, modeId: string): Promise<void>;
  setConfigOption(session: SessionPort, configId: string, value: string | boolean): Promise<void>;
}
