import type { SessionSetup, SessionState, StopReason } from "@parley/protocol/session";
import type { ContentBlock, Implementation } from "@parley/schema/neutral";

import type { AuthMethod, ForkOptions, SessionInfo, SessionOptions } from "../api/agent-connection.ts";
import type { PromptOptions } from "../api/client-session.ts";
import type { Advertised } from "../capability/advertised.ts";

/** The agent's response to `initialize`, in the same form for every version. */
export interface AgentDescription<Answer = unknown> extends Advertised {
  readonly info: Readonly<Implementation> | undefined;
  readonly authMethods: readonly AuthMethod[];
  /** The decoded response, in the form of its version. */
  readonly initializeResult: Answer;
}

export interface SessionPort {
  readonly id: string;
  readonly state: SessionState;
  /** Applies a change to the session's state and notifies its listeners. */
  change(apply: (state: SessionState) => SessionState): void;
}

export interface PromptPort {
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
  /** Cancels all work of the session, and reports an error if that fails. */
  cancelWork(): void;
  /** Abandons the prompt if it has not settled within the cancellation timeout. */
  abandonAfter(): void;
  /** Called when the agent finishes work on the prompt or rejects it. */
  ended(): void;
  /** Reports a protocol violation by the agent that does not end the prompt. */
  report(error: Error): void;
}

/** A new session as described in the agent's response. */
export interface NewSession {
  readonly id: string;
  readonly setup: SessionSetup;
}

export interface SessionPage {
  readonly sessions: readonly SessionInfo[];
  /** Cursor for requesting the next page; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/**
 * Sends a client's messages to an agent in one protocol version. If the agent does not support a request, the request
 * rejects with `CapabilityError` before anything is sent.
 */
export interface AgentWire {
  /** Whether the agent echoes the user's messages as updates. */
  readonly echoesPrompts: boolean;
  readonly authenticate: (methodId: string) => Promise<void>;
  readonly logout: () => Promise<void>;
  /**
   * Creates a session. Calls `opened` when the response arrives, before the handler of any later message.
   *
   * @throws {CapabilityError} synchronously.
   */
  newSession(options: SessionOptions, opened: (session: NewSession) => void): Promise<unknown>;
  /** Like {@link AgentWire.newSession}, but the conversation arrives before the response. */
  loadSession(id: string, options: SessionOptions, opened: (setup: SessionSetup) => void): Promise<unknown>;
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
   * contain. Resolves to the stop reason, if the agent reports one. Rejects as soon as `prompt.abandoned` does.
   */
  prompt(session: SessionPort, content: ContentBlock[], prompt: PromptPort): Promise<StopReason | undefined>;
  /** Cancels the session's work. Queues the message before returning. Resolves when the next message can be sent. */
  cancel(sessionId: string): Promise<void>;
  setMode(session: SessionPort, modeId: string): Promise<void>;
  setConfigOption(session: SessionPort, configId: string, value: string | boolean): Promise<void>;
}
