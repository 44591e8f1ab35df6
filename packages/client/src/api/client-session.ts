/// <reference lib="esnext.disposable" preserve="true" />
import type { SessionState, StopReason, SubagentState } from "@parley/protocol/session";
import type { AnySessionUpdate, ContentBlock } from "@parley/schema/neutral";

/** One `session/update` of the agent, in the terms of the connection's protocol version. */
export type SessionUpdate = AnySessionUpdate;

/** An update, and the state after it. */
export interface AppliedUpdate {
  readonly update: SessionUpdate;
  readonly state: SessionState;
}

/** Options of {@link ClientSession.prompt}. */
export interface PromptOptions {
  /**
   * Cancels the turn when it aborts: the promise then resolves to `cancelled`. In version 2, a prompt that is not yet part
   * of the conversation is withdrawn alone, and the work before it continues.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Names the submission in its session, in version 2: 1 to 255 characters. An agent inserts prompts with equal keys once, so a
   * program that has stored the key can send the prompt again after its own restart. Default: a random key. Version 1 has no
   * keys.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of {@link ClientSession.cancel}. */
export interface CancelOptions {
  /** Milliseconds that the agent may take to end the turn before its prompts reject. Default: that of the connection. */
  readonly timeoutMs?: number | undefined;
}

/**
 * One session of an agent. Close it when it is no longer needed: `await using session = await agent.newSession({ cwd })`
 * does. If the agent cannot close sessions, that cancels running turns and ends the session on this side only.
 */
export interface ClientSession extends AsyncDisposable {
  readonly id: string;
  /** The working directory: the first of its roots. */
  readonly cwd: string;
  /** The directories that it was opened with: `cwd`, then the additional ones. */
  readonly roots: readonly string[];
  /** Resolves when the session is closed, or its connection has ended; never rejects. */
  readonly closed: Promise<void>;
  /** The state after every update so far. An update is in it before any handler or listener is called. */
  readonly state: SessionState;
  /**
   * Calls `listener` after each change of {@link ClientSession.state}, until the returned function is called. Fits
   * React's `useSyncExternalStore(session.subscribe, () => session.state)`.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Returns a subagent of this session, at any depth, by the id in `state.subagents`. Version 1 has them only with `withSubagents()`
   * of `@parley/client/subagents`.
   */
  subagent(id: string): Subagent | undefined;
  /**
   * Iterates over the updates from now on, without those of subagents. They are queued from this call until the loop is left, the session closes, or
   * `until` settles: `updates(session.prompt(text))` are those of a turn. Updates that are queued then can still be read.
   * More than 65,536 unread updates, or 64 Mi characters of them, end the iteration with an error; the session continues.
   */
  updates(until?: Promise<unknown>): AsyncIterableIterator<AppliedUpdate, undefined>;
  /**
   * Sends a message of the user. Resolves when the turn has ended and every update of it is in the state: to the reason, or
   * to `undefined` if an agent of version 2 gives none. In version 2, a turn that fails ends with the reason `error`, and
   * `state.turn.error` has the error; in version 1 the prompt rejects with it. The agent decides whether a prompt may be sent
   * while another runs; in version 2, prompts that become part of the same turn end together.
   *
   * @throws {CapabilityError} for content that the agent does not accept; nothing is sent then.
   * @throws {RequestError} if the agent answers with an error.
   */
  prompt(content: string | readonly ContentBlock[], options?: PromptOptions): Promise<StopReason | undefined>;
  /**
   * Cancels the running turn: open permission requests are answered with `cancelled`, unfinished tool calls show as
   * cancelled; so do those of its subagents, except for work in the background. Resolves when the cancellation is sent, not when the turn has ended: the prompt resolves then.
   */
  cancel(options?: CancelOptions): Promise<void>;
  /**
   * Switches to one of `state.modes`. In version 2 the mode is a config option.
   *
   * @throws {CapabilityError} if the session has no modes, in version 2.
   */
  setMode(modeId: string): Promise<void>;
  /** Sets a config option: a string selects a value, a boolean sets a switch. */
  setConfigOption(configId: string, value: string | boolean): Promise<void>;
  /**
   * Ends the session at the agent, which keeps its history. The state stays readable.
   *
   * @throws {CapabilityError} if the agent cannot.
   */
  close(): Promise<void>;
}

/** A subagent of a session: a session that the agent opened by itself, for a part of the work. Its prompts are the agent's. */
export interface Subagent {
  readonly id: string;
  /** The open session that it works for, directly or through other subagents. */
  readonly session: ClientSession;
  /** It as it is in the state of the session; `state.session` is its conversation. `session.subscribe` reports changes. */
  readonly state: SubagentState;
  /**
   * Stops its work, and that of its own subagents. Open permission requests of these are answered with `cancelled`. Resolves when
   * the cancellation is sent.
   *
   * @throws {CapabilityError} unless `state.capabilities.cancel` is set; nothing is sent then.
   */
  cancel(): Promise<void>;
}
