import { ErrorCode, RequestError } from "@parley/protocol";
import type { StopReason } from "@parley/schema/neutral";

import type { SessionMemory } from "../author/session-memory.ts";
import type { WorkState } from "../event/work-state.ts";

const KEY = "turn";

export type WorkMemory = Pick<SessionMemory, "get" | "set">;

interface StoredState {
  readonly state: WorkState["state"];
  readonly stopReason?: StopReason | "error";
  readonly error?: { readonly code: number; readonly message: string };
  readonly messageId?: string;
  /**
   * The id of the session that stored the state. A fork ignores its copy of the state, because the ids differ. Absent
   * from states stored by earlier versions.
   */
  readonly sessionId?: string | undefined;
}

interface WorkStorage {
  readonly sessionId: string;
  readonly memory: WorkMemory;
}

/** Tracks whether the agent is working or waiting for the user, and notifies the clients of each change. */
export class WorkStatus<Client = never> {
  readonly #storage: WorkStorage | undefined;
  readonly #send: (state: WorkState, prompter: Client | undefined) => Promise<void>;
  #state: WorkState = { state: "idle" };
  #lastState: WorkState = { state: "idle" };
  /** The message that started the latest turn. */
  #messageId: string | undefined;
  /** The messages that have joined the latest turn. */
  readonly #joined = new Set<string>();
  #keepsEnds = false;
  /** Number of unanswered requests to the user. */
  #questions = 0;

  /**
   * @param send sends a state to the clients.
   * @param storage stores the start and end of turns if a client can reconnect.
   */
  constructor(
    send: (state: WorkState, prompter: Client | undefined) => Promise<void>,
    storage?: WorkStorage,
  ) {
    this.#send = send;
    this.#storage = storage;
  }

  /** The current state without the stop reason, which is sent only once. */
  get state(): WorkState {
    return this.#state;
  }

  /** The current state with the latest stop reason, for a client that may have missed it. */
  get lastState(): WorkState {
    return this.#lastState;
  }

  /** Returns the state of a prompt's turn. The stop reason is available until another turn starts. */
  stateOf(messageId: string): WorkState {
    const isLatest = messageId === this.#messageId || this.#joined.has(messageId);
    return isLatest ? this.#lastState : { state: "idle" };
  }

  /** @param prompter the client whose turn starts or ends, if that caused the change of state. */
  send(state: WorkState, prompter?: Client): Promise<void> {
    const isEnd = prompter !== undefined && state.state === "idle";
    // If the end of a turn cannot be stored, either the log closes the session or the turn later appears to be
    // interrupted.
    const stored = isEnd ? this.#store(state)?.catch(() => undefined) : undefined;
    return stored === undefined
      ? this.#change(state, prompter)
      : stored.then(() => this.#change(state, prompter));
  }

  /**
   * Must be awaited before storing a turn's prompt. Otherwise, the turn would appear to be finished if the process
   * died. If this rejects, the turn must not start, because a reconnecting client would receive the previous turn's
   * end.
   */
  storeBeginning(messageId: string): Promise<void> | undefined {
    this.#messageId = messageId;
    this.#joined.clear();
    return this.#store({ state: "running" });
  }

  /** Records that a prompt is stored as part of the running turn. */
  join(messageId: string): void {
    this.#joined.add(messageId);
  }

  /**
   * Must be called before sending anything from a turn to a client. Resolves once the turn's prompt is stored.
   *
   * @throws the store's error. The turn then counts as failed, because the prompt may have been stored anyway, and a
   * reconnecting client could otherwise mistake the previous turn's end for the end of this one.
   */
  async begin(stored: Promise<unknown>): Promise<void> {
    try {
      await stored;
      this.#lastState = { state: "running" };
    } catch (cause) {
      const message = "The turn did not begin: the store of the session did not answer";
      const error = new RequestError(ErrorCode.internalError, message);
      this.#lastState = { state: "idle", stopReason: "error", error };
      throw cause;
    }
  }

  #store(state: WorkState): Promise<void> | undefined {
    return this.#keepsEnds ? this.#storage?.memory.set(KEY, this.#toStored(state)) : undefined;
  }

  /** From now on, stores when turns start and end, for clients that reconnect to another process. */
  keepEnds(): void {
    this.#keepsEnds = true;
  }

  /**
   * Loads the end of the last turn, which ran in an earlier process. If no end was stored, the turn counts as
   * interrupted.
   */
  async restore(): Promise<void> {
    const { memory, sessionId: own } = this.#storage ?? {};
    const stored = (await memory?.get(KEY)) as StoredState | undefined;
    if (stored === undefined || (stored.sessionId ?? own) !== own) return;
    this.#messageId = stored.messageId;
    if (stored.state === "idle") {
      const { error, messageId: _, sessionId: __, ...end } = stored;
      this.#lastState = { ...end, ...(error && { error: new RequestError(error.code, error.message) }) };
      return;
    }
    const error = new RequestError(
      ErrorCode.internalError,
      "The turn was interrupted: the agent's process ended",
    );
    this.#lastState = { state: "idle", stopReason: "error", error };
    await memory?.set(KEY, this.#toStored(this.#lastState));
  }

  #change(state: WorkState, prompter: Client | undefined): Promise<void> {
    // The stop reason is sent only once. Repeated states report only that the agent is idle.
    this.#lastState = state;
    this.#state = state.state === "idle" ? { state: "idle" } : state;
    return this.#send(state, prompter);
  }

  /**
   * Calls `ask` and reports that work is waiting until the user answers. Then reports that work continues, unless
   * `turn` has aborted and the work has therefore ended.
   */
  async whileAsking<T>(turn: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    this.#questions += 1;
    // A request outside a turn, for example from an MCP server that is starting, does not block any work.
    if (this.#state.state === "running") await this.send({ state: "requires_action" });
    try {
      return await ask();
    } finally {
      this.#questions -= 1;
      const goesOn = this.#state.state === "requires_action" && turn?.aborted !== true;
      if (this.#questions === 0 && goesOn) await this.send({ state: "running" });
    }
  }

  #toStored(state: WorkState): StoredState {
    const sessionId = this.#storage?.sessionId;
    const turn = { ...(this.#messageId !== undefined && { messageId: this.#messageId }), sessionId };
    if (state.state !== "idle") return { ...state, ...turn };
    const { error, ...end } = state;
    return { ...end, ...turn, ...(error && { error: { code: error.code, message: error.message } }) };
  }
}
