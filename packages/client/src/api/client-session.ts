/// <reference lib="esnext.disposable" preserve="true" />
import type { SessionState, StopReason, SubagentState } from "@parley/protocol/session";
import type { AnySessionUpdate, ContentBlock } from "@parley/schema/neutral";

/** A `session/update` from the agent, in the form of the connection's protocol version. */
export type SessionUpdate = AnySessionUpdate;

/** An update, along with the state after applying it. */
export interface AppliedUpdate {
  readonly update: SessionUpdate;
  readonly state: SessionState;
}

/** Options for {@link ClientSession.prompt}. */
export interface PromptOptions {
  /**
   * Signal that cancels the turn; the promise then resolves to `cancelled`. In version 2, a prompt that is not part
   * of the conversation yet is only withdrawn, and earlier work continues.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Key that identifies the prompt in its session in version 2: 1 to 255 characters. An agent inserts prompts with
   * the same key at most once, so a program that has stored the key can resend the prompt after a restart. Default: a
   * random key. Not used in version 1.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options for {@link ClientSession.cancel}. */
export interface CancelOptions {
  /**
   * Time to wait for the agent to end the turn before the turn's prompts reject, in milliseconds. Default: the
   * connection's `cancelTimeoutMs`.
   */
  readonly timeoutMs?: number | undefined;
}

/**
 * A session with an agent. Close it when you no longer need it, for example with `await using session = await
 * agent.newSession({ cwd })`. If the agent cannot close sessions, disposing of a session only cancels its running turns
 * and closes it on this side.
 */
export interface ClientSession extends AsyncDisposable {
  readonly id: string;
  /** Working directory: the first of the session's roots. */
  readonly cwd: string;
  /** Directories that the session was opened with: `cwd`, followed by the additional ones. */
  readonly roots: readonly string[];
  /**
   * Resolves once the session or its connection closes. The agent may also close the session because its history
   * changed; in that case, load it again. Never rejects.
   */
  readonly closed: Promise<void>;
  /** State after all updates that have arrived. An update is applied before any handlers and listeners are called. */
  readonly state: SessionState;
  /**
   * Calls `listener` after each change to {@link ClientSession.state}. Returns a function that removes the listener.
   * Works with React: `useSyncExternalStore(session.subscribe, () => session.state)`.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Returns a subagent of this session, at any depth, by its id in `state.subagents`. Version 1 requires
   * `withSubagents()` from `@parley/client/subagents`.
   */
  subagent(id: string): Subagent | undefined;
  /**
   * Iterates over all updates from now on, except those of subagents. Updates are queued from this call until the loop
   * ends, the session closes, or `until` settles: `updates(session.prompt(text))` iterates over one turn. Updates
   * that are already queued can still be read. If more than 65,536 updates, or 64 Mi characters of them, are unread,
   * the iteration ends with an error; the session continues.
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
   * Sends a user message. Resolves to the stop reason once the turn ends and the state includes all its updates, or
   * to `undefined` if a version 2 agent does not report a reason. If a turn fails in version 2, it ends with the
   * reason `error` and `state.turn.error` is set; in version 1, the prompt rejects. The agent decides whether a
   * prompt may be sent while another is running. In version 2, prompts that become part of the same turn end
   * together.
   *
   * @throws {CapabilityError} for content that the agent does not accept; nothing is sent.
   * @throws {RequestError} if the agent answers with an error.
   */
  prompt(content: string | readonly ContentBlock[], options?: PromptOptions): Promise<StopReason | undefined>;
  /**
   * Cancels the running turn, including the work of its subagents, except for background work. Open permission
   * requests are answered with `cancelled`, and unfinished tool calls are shown as cancelled. Resolves once the
   * cancellation is sent. The prompt resolves when the turn has ended.
   */
  cancel(options?: CancelOptions): Promise<void>;
  /**
   * Switches to one of `state.modes`. In version 2, the mode is a config option.
   *
   * @throws {CapabilityError} if the session has no modes, in version 2.
   */
  setMode(modeId: string): Promise<void>;
  /** Sets a config option. A string selects a value; a boolean sets a switch. */
  setConfigOption(configId: string, value: string | boolean): Promise<void>;
  /**
   * Closes the session on the agent, which keeps its history. The state can still be read.
   *
   * @throws {CapabilityError} if the agent cannot close sessions.
   */
  close(): Promise<void>;
}

/** A subagent of a session: another session that the agent opens and prompts to do part of the work. */
export interface Subagent {
  readonly id: string;
  /** Open session that the subagent works for, directly or through other subagents. */
  readonly session: ClientSession;
  /**
   * The part of the session's state that describes the subagent; `state.session` contains the subagent's
   * conversation. `session.subscribe` reports changes.
   */
  readonly state: SubagentState;
  /**
   * Stops the work of the subagent and of any subagents below it. Their open permission requests are answered with
   * `cancelled`. Resolves once the cancellation is sent.
   *
   * @throws {CapabilityError} unless `state.capabilities.cancel` is set; nothing is sent.
   */
  cancel(): Promise<void>;
}
