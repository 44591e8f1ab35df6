import { ErrorCode, RequestError } from "@parley/protocol";
import type { StopReason } from "@parley/schema/neutral";

import type { SessionMemory } from "../author/session-memory.ts";
import type { WorkState } from "../event/work-state.ts";

/** The key of the latest work's stored state. */
const KEY = "turn";

/** The session memory that stores the state of its latest work. */
export type WorkMemory = Pick<SessionMemory, "get" | "set">;

/** A state as it is stored. */
interface StoredState {
  readonly state: WorkState["state"];
  readonly stopReason?: StopReason | "error";
  readonly error?: { readonly code: number; readonly message: string };
  /** The id of the prompt's message. */
  readonly messageId?: string;
  /** The session, whose forks have a copy of the state. Absent in states stored by an earlier version. */
  readonly sessionId?: string | undefined;
}

/** A memory, and the session whose turns are stored there. */
interface WorkStorage {
  readonly sessionId: string;
  readonly memory: WorkMemory;
}

/** Tells the clients whether the agent is working or waiting for the user. */
export class WorkStatus<Client = never> {
  readonly #storage: WorkStorage | undefined;
  readonly #send: (state: WorkState, prompter: Client | undefined) => Promise<void>;
  #state: WorkState = { state: "idle" };
  #lastState: WorkState = { state: "idle" };
  /** The message of the most recently started turn. */
  #messageId: string | undefined;
  /** The messages that joined that turn. */
  readonly #joined = new Set<string>();
  #keepsEnds = false;
  /** Number of requests to the user that are waiting for an answer. */
  #questions = 0;

  /**
   * @param send sends a state to the clients.
   * @param storage stores the start and end of turns, if a client can reconnect.
   */
  constructor(
    send: (state: WorkState, prompter: Client | undefined) => Promise<void>,
    storage?: WorkStorage,
  ) {
    this.#send = send;
    this.#storage = storage;
  }

  /** The current state, without the reason for the end of work, which is sent once. */
  get state(): WorkState {
    return this.#state;
  }

  /** The current state with the reason for the end of the latest work, for a client that may have missed it. */
  get lastState(): WorkState {
    return this.#lastState;
  }

  /** Returns the state of a prompt's turn. The reason that it ended is available until another turn starts. */
  stateOf(messageId: string): WorkState {
    const isLatest = messageId === this.#messageId || this.#joined.has(messageId);
    return isLatest ? this.#lastState : { state: "idle" };
  }

  /** @param prompter the client whose own turn starts or ends, if that is what changes the state. */
  send(state: WorkState, prompter?: Client): Promise<void> {
    const isEnd = prompter !== undefined && state.state === "idle";
    // If the end of a turn cannot be stored, the session's log closes the session, or the turn later looks interrupted.
    const stored = isEnd ? this.#store(state)?.catch(() => undefined) : undefined;
    return stored === undefined
      ? this.#change(state, prompter)
      : stored.then(() => this.#change(state, prompter));
  }

  /**
   * Call this before storing a turn's prompt, and wait for the result: if the process then dies, the turn must not look
   * ended. Rejects if the turn must not start, because a reconnecting client would be notified of how the previous turn
   * ended.
   */
  storeBeginning(messageId: string): Promise<void> | undefined {
    this.#messageId = messageId;
    this.#joined.clear();
    return this.#store({ state: "running" });
  }

  /** Call this when a prompt has been stored as part of the running turn. */
  join(messageId: string): void {
    this.#joined.add(messageId);
  }

  /**
   * Call this before sending a client anything from a turn. Resolves when the turn's prompt is stored.
   *
   * @throws the store's error; the prompt may still have been stored. The turn then counts as failed, because a
   * reconnecting client could mistake the end of the previous turn for this one's.
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

  /** From now on, stores the start and end of turns, for clients that reconnect to another process. */
  keepEnds(): void {
    this.#keepsEnds = true;
  }

  /**
   * Reads how an earlier process's latest turn ended. A turn that has not ended was interrupted, and is treated as
   * such.
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
    // The reason for the end of work is sent once. A repetition only says that the agent is idle.
    this.#lastState = state;
    this.#state = state.state === "idle" ? { state: "idle" } : state;
    return this.#send(state, prompter);
  }

  /**
   * Asks the user, and reports that work is waiting until there is an answer. If `turn` has aborted, the work has
   * ended, so this does not report that work continues.
   */
  async whileAsking<T>(turn: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    this.#questions += 1;
    // A request outside of a turn, for example from an MCP server that is starting, does not delay any work.
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
