/// <reference lib="esnext.disposable" preserve="true" />
import type { SessionState, StopReason, SubagentState } from "@parley/protocol/session";
import type { AnySessionUpdate, ContentBlock } from "@parley/schema/neutral";

/** One `session/update` of the agent, in the form of the connection's protocol version. */
export type SessionUpdate = AnySessionUpdate;

/** An update, and the state after it. */
export interface AppliedUpdate {
  readonly update: SessionUpdate;
  readonly state: SessionState;
}

/** Options of {@link ClientSession.prompt}. */
export interface PromptOptions {
  /**
   * Cancels the turn when it aborts; the promise then resolves to `cancelled`. In version 2, a prompt that is not yet
   * part of the conversation is withdrawn on its own, and the work before it continues.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Identifies the prompt in its session, in version 2: 1 to 255 characters. An agent inserts prompts with equal keys
   * only once, so a program that has stored the key can resend the prompt after a restart. Default: a random key.
   * Version 1 has no keys.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of {@link ClientSession.cancel}. */
export interface CancelOptions {
  /**
   * How long the agent may take to end the turn before its prompts reject, in milliseconds. Default: the connection's
   * `cancelTimeoutMs`.
   */
  readonly timeoutMs?: number | undefined;
}

/**
 * A session of an agent. Close it when you no longer need it, for example with `await using session = await
 * agent.newSession({ cwd })`. If the agent cannot close sessions, this cancels running turns and closes the session on
 * this side only.
 */
export interface ClientSession extends AsyncDisposable {
  readonly id: string;
  /** The working directory: the first of its roots. */
  readonly cwd: string;
  /** The directories that it was opened with: `cwd`, then the additional ones. */
  readonly roots: readonly string[];
  /**
   * Resolves once the session or its connection has closed, or the agent has closed the session because its history has
   * changed: load it again. Never rejects.
   */
  readonly closed: Promise<void>;
  /** The state after every update so far. It includes an update before any handler or listener is called. */
  readonly state: SessionState;
  /**
   * Calls `listener` after each change of {@link ClientSession.state}. Returns a function that removes it. Works with
   * React: `useSyncExternalStore(session.subscribe, () => session.state)`.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Returns a subagent of this session, at any depth, by its id in `state.subagents`. In version 1, this needs
   * `withSubagents()` of `@parley/client/subagents`.
   */
  subagent(id: string): Subagent | undefined;
  /**
   * Iterates over updates from now on, without those of subagents. They are queued from this call until the loop ends,
   * the session closes, or `until` settles: `updates(session.prompt(text))` iterates over one turn. Updates already
   * queued can still be read then. More than 65,536 unread updates, or 64 Mi characters of them, end the iteration with
   * an error; the session continues.
   *
   * @example
   * ```ts
   * import type { ClientSession } from "@parley/client";
   *
   * export async function log(session: ClientSession): Promise<void> {
   * const turn = session.prompt("What is in this folder?");
   * for await (const { update } of session.updates(turn)) console.log(update.sessionUpdate);
   * console.log(await turn); // end_turn
   * }
   * ```
   */
  updates(until?: Promise<unknown>): AsyncIterableIterator<AppliedUpdate, undefined>;
  /**
   * Sends a user message. Resolves to the stop reason once the turn has ended and the state includes all its updates,
   * or to `undefined` if a version 2 agent gives none. If a turn fails, version 2 ends it with the reason `error` and
   * `state.turn.error`; in version 1 the prompt rejects. The agent decides whether a prompt may be sent while another
   * is running; in version 2, prompts that become part of the same turn end together.
   *
   * @throws {CapabilityError} for content that the agent does not accept; nothing is sent.
   * @throws {RequestError} if the agent answers with an error.
   */
  prompt(content: string | readonly ContentBlock[], options?: PromptOptions): Promise<StopReason | undefined>;
  /**
   * Cancels the running turn: open permission requests are answered with `cancelled`, and unfinished tool calls are
   * shown as cancelled. The same goes for its subagents, except for background work. Resolves when the cancellation is
   * sent, not when the turn has ended, which resolves the prompt.
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
   * Closes the session in the agent, which keeps its history. The state stays readable.
   *
   * @throws {CapabilityError} if the agent cannot close sessions.
   */
  close(): Promise<void>;
}

/** A subagent of a session: a session that the agent itself opened for part of the work. The agent prompts it. */
export interface Subagent {
  readonly id: string;
  /** The open session that it works for, directly or through other subagents. */
  readonly session: ClientSession;
  /** Its part of the session's state; `state.session` is its conversation. `session.subscribe` reports changes. */
  readonly state: SubagentState;
  /**
   * Stops its work, and that of its own subagents. Their open permission requests are answered with `cancelled`.
   * Resolves when the cancellation is sent.
   *
   * @throws {CapabilityError} unless `state.capabilities.cancel` is set; nothing is sent.
   */
  cancel(): Promise<void>;
}
