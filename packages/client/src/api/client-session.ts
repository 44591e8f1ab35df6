import type { SessionState, StopReason } from "@parley/protocol/session";
import type { ContentBlock, SessionUpdate as SessionUpdateV1 } from "@parley/schema/v1";
import type { SessionUpdate as SessionUpdateV2 } from "@parley/schema/v2";

/** One `session/update` of the agent, as the connection's protocol version has it. */
export type SessionUpdate = SessionUpdateV1 | SessionUpdateV2;

/** An update, and the state that it led to. */
export interface AppliedUpdate {
  readonly update: SessionUpdate;
  readonly state: SessionState;
}

/** Options of {@link ClientSession.prompt}. */
export interface PromptOptions {
  /**
   * Cancels the turn when it aborts: the promise then resolves to `cancelled`. In version 2 a prompt that is not yet part of
   * the conversation is taken back alone, and the work that it waits for goes on.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link ClientSession.cancel}. */
export interface CancelOptions {
  /** Milliseconds that the agent may take to end the turn before its prompts reject. Default: that of the connection. */
  readonly timeoutMs?: number | undefined;
}

/**
 * One session of an agent. Who is done with it closes it: `await using session = await agent.newSession({ cwd })` does, where
 * the agent can close sessions; elsewhere it cancels what runs, and the session is over here alone.
 */
export interface ClientSession extends AsyncDisposable {
  readonly id: string;
  /** Where it works: the first of its roots. */
  readonly cwd: string;
  /** The directories that it was opened with: `cwd`, then the additional ones. */
  readonly roots: readonly string[];
  /** Resolves when the session is closed, or its connection has ended; never rejects. */
  readonly closed: Promise<void>;
  /** Always up to date: an update is in it before any handler or listener hears of it. */
  readonly state: SessionState;
  /**
   * Calls `listener` after each change of {@link ClientSession.state}, until the returned function is called. Fits
   * React's `useSyncExternalStore(session.subscribe, () => session.state)`.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The updates from now on. They queue up from this call, until the loop over them is left, the session closes, or `until`
   * settles: `updates(session.prompt(words))` are those of a turn. What is queued then can still be read. More
   * than 65,536 unread updates, or 64 Mi characters of them, end the iteration with an error; the session goes on.
   */
  updates(until?: Promise<unknown>): AsyncIterableIterator<AppliedUpdate, undefined>;
  /**
   * Sends the user's message and resolves when the turn has ended, with every update of the turn in the state: to the reason,
   * or to `undefined` if an agent of version 2 gives none. Whether a prompt may be sent while another runs is the agent's
   * decision; in version 2 prompts that become part of the same turn end together.
   *
   * @throws {CapabilityError} for content that the agent does not take; nothing is sent then.
   * @throws {RequestError} if the agent answers with an error.
   */
  prompt(content: string | readonly ContentBlock[], options?: PromptOptions): Promise<StopReason | undefined>;
  /**
   * Ends the running turn: open permission requests are answered with `cancelled`, unfinished tool calls show as
   * cancelled. Resolves when the agent has been told, not when it has stopped: the prompt does that.
   */
  cancel(options?: CancelOptions): Promise<void>;
  /**
   * Switches to one of `state.modes`; in version 2 that is a config option.
   *
   * @throws {CapabilityError} if the session has no modes, in version 2.
   */
  setMode(modeId: string): Promise<void>;
  /** A string chooses a value of a select, a boolean sets a switch. */
  setConfigOption(configId: string, value: string | boolean): Promise<void>;
  /**
   * Ends the session at the agent, which keeps its history. The state stays readable.
   *
   * @throws {CapabilityError} if the agent cannot.
   */
  close(): Promise<void>;
}
