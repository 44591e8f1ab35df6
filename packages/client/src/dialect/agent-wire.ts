import type { SessionSetup, SessionState, StopReason } from "@parley/protocol/session";
import type { ContentBlock, Implementation } from "@parley/schema/v1";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { AuthMethod, SessionInfo, SessionOptions } from "../api/agent-connection.ts";

/** What an agent says of itself in `initialize`. */
export interface AgentDescription {
  readonly info: Readonly<Implementation> | undefined;
  readonly capabilities: AgentCapabilities;
  readonly authMethods: readonly AuthMethod[];
  /** The answer itself, as its version has it. */
  readonly initializeResult: unknown;
}

/** What a dialect sees of a session. */
export interface SessionPort {
  readonly id: string;
  readonly state: SessionState;
  /** Takes a step of the fold into the session's state, and tells who listens. */
  change(apply: (state: SessionState) => SessionState): void;
}

/** What a dialect sees of a prompt that is under way. */
export interface PromptPort {
  readonly gaveUp: Promise<never>;
  /** Aborts if this prompt alone is taken back, which can only be before it was {@link PromptPort.inserted}. */
  readonly withdrawn: AbortSignal;
  /** It is part of the conversation. */
  inserted(): void;
  /** The agent has said that the work on it has ended, or will never begin. */
  ended(): void;
  /** The agent does something about it that it must not, and all goes on. */
  report(error: Error): void;
}

/** A new session, as the agent made it. */
export interface NewSession {
  readonly id: string;
  readonly setup: SessionSetup;
}

/** Some sessions of a list, and how to ask for more if there are any. */
export interface SessionPage {
  readonly sessions: readonly SessionInfo[];
  readonly nextCursor: string | undefined;
}

/**
 * The agent at the other end, as one version of the protocol reaches it. Everything that the agent did not advertise
 * rejects with `CapabilityError` before anything is sent.
 */
export interface AgentLink {
  readonly description: AgentDescription;
  /** Whether the agent tells what the user says as it tells everything else. */
  readonly echoesPrompts: boolean;
  authenticate(methodId: string): Promise<void>;
  logout(): Promise<void>;
  /**
   * Calls `opened` at the arrival of the answer, before the handler of anything that follows it.
   *
   * @throws {CapabilityError} in the same call.
   */
  newSession(options: SessionOptions, opened: (session: NewSession) => void): Promise<unknown>;
  /** As {@link AgentLink.newSession}; the conversation comes before the answer. */
  loadSession(id: string, options: SessionOptions, opened: (setup: SessionSetup) => void): Promise<unknown>;
  /** As {@link AgentLink.newSession}. */
  resumeSession(id: string, options: SessionOptions, opened: (setup: SessionSetup) => void): Promise<unknown>;
  /** As {@link AgentLink.newSession}; absent where the version, as it is offered, has no forks. */
  readonly forkSession?:
    | ((id: string, options: SessionOptions, opened: (session: NewSession) => void) => Promise<unknown>)
    | undefined;
  closeSession(id: string): Promise<void>;
  deleteSession(id: string): Promise<void>;
  listSessions(query: {
    readonly cwd: string | undefined;
    readonly cursor: string | undefined;
  }): Promise<SessionPage>;
  /**
   * Keeps the session's conversation and turn up to date, as far as the agent's updates do not, and resolves to the reason
   * why the turn has ended, if the agent says. Rejects as soon as `prompt.gaveUp` does.
   */
  prompt(
    session: SessionPort,
    content: readonly ContentBlock[],
    prompt: PromptPort,
  ): Promise<StopReason | undefined>;
  /** Has put the message on its way when it returns. */
  cancel(sessionId: string): Promise<void>;
  setMode(session: SessionPort, modeId: string): Promise<void>;
  setConfigOption(session: SessionPort, configId: string, value: string | boolean): Promise<void>;
}
