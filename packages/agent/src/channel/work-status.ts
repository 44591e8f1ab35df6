import { ErrorCode, RequestError } from "@parley/protocol";
import type { StopReason } from "@parley/schema/neutral";

import type { SessionMemory } from "../author/session-memory.ts";
import type { WorkState } from "../event/work-state.ts";

/** The key of the stored state of the latest work. */
const KEY = "turn";

/** The memory of a session in which the state of its latest work is stored. */
export type WorkMemory = Pick<SessionMemory, "get" | "set">;

/** A state as it is stored. */
interface StoredState {
  readonly state: WorkState["state"];
  readonly stopReason?: StopReason | "error";
  readonly error?: { readonly code: number; readonly message: string };
  /** The id of the prompt's message. */
  readonly messageId?: string;
}

/** Sends to the clients whether the agent works, or waits for an answer of the user. */
export class WorkStatus<Client = never> {
  readonly #memory: WorkMemory | undefined;
  readonly #send: (state: WorkState, prompter: Client | undefined) => Promise<void>;
  #state: WorkState = { state: "idle" };
  #lastState: WorkState = { state: "idle" };
  /** The message whose turn began last. */
  #messageId: string | undefined;
  #keepsEnds = false;
  /** Number of requests to the user that wait for an answer. */
  #questions = 0;

  /**
   * @param send sends a state to the clients.
   * @param memory stores the beginnings and ends of turns, if a client can come back.
   */
  constructor(send: (state: WorkState, prompter: Client | undefined) => Promise<void>, memory?: WorkMemory) {
    this.#send = send;
    this.#memory = memory;
  }

  /** The current state; without the reason for the end of work, which is sent once. */
  get state(): WorkState {
    return this.#state;
  }

  /** The current state, with the reason for the end of the latest work: for a client that may have missed it. */
  get lastState(): WorkState {
    return this.#lastState;
  }

  /** Returns the state of a prompt's turn; the reason for its end is known until another turn begins. */
  stateOf(messageId: string): WorkState {
    return messageId === this.#messageId ? this.#lastState : { state: "idle" };
  }

  /** @param prompter the client whose own turn begins or ends, if that is what changes the state. */
  send(state: WorkState, prompter?: Client): Promise<void> {
    const isEnd = prompter !== undefined && state.state === "idle";
    // An end that cannot be stored is one of a session that its log closes, or is taken for an interruption later.
    const stored = isEnd ? this.#store(state)?.catch(() => undefined) : undefined;
    return stored === undefined
      ? this.#change(state, prompter)
      : stored.then(() => this.#change(state, prompter));
  }

  /**
   * Call before the prompt of a turn is stored, and wait for the result: a process that dies then has not ended the turn.
   * Rejects if the turn must not begin, because a client that comes back would be sent the end of the turn before.
   */
  storeBeginning(messageId: string): Promise<void> | undefined {
    this.#messageId = messageId;
    return this.#store({ state: "running" });
  }

  /**
   * Call before a client is sent anything of a turn. Resolves when its prompt is stored.
   *
   * @throws the error of the store, which may have the prompt: the turn has failed then, since a client that comes back would
   * take the end of the turn before for that of this one.
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
    return this.#keepsEnds ? this.#memory?.set(KEY, this.#toStored(state)) : undefined;
  }

  /** Stores from now on that turns begin and end, for clients that come back to another process. */
  keepEnds(): void {
    this.#keepsEnds = true;
  }

  /** Reads how the latest turn of an earlier process ended. One that has not ended is interrupted, and ends so. */
  async restore(): Promise<void> {
    const stored = (await this.#memory?.get(KEY)) as StoredState | undefined;
    if (stored === undefined) return;
    this.#messageId = stored.messageId;
    if (stored.state === "idle") {
      const { error, messageId: _, ...end } = stored;
      this.#lastState = { ...end, ...(error && { error: new RequestError(error.code, error.message) }) };
      return;
    }
    const error = new RequestError(
      ErrorCode.internalError,
      "The turn was interrupted: the agent's process ended",
    );
    this.#lastState = { state: "idle", stopReason: "error", error };
    await this.#memory?.set(KEY, this.#toStored(this.#lastState));
  }

  #change(state: WorkState, prompter: Client | undefined): Promise<void> {
    // The reason for the end of work is sent once. A repetition says only that the agent is idle.
    this.#lastState = state;
    this.#state = state.state === "idle" ? { state: "idle" } : state;
    return this.#send(state, prompter);
  }

  /**
   * Asks the user, and sends that work waits until there is an answer. Does not send that work goes on if `turn` has
   * aborted: the work has ended then.
   */
  async whileAsking<T>(turn: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    this.#questions += 1;
    // A request outside of a turn, such as one of an MCP server that is starting, delays no work.
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
    const turn = this.#messageId === undefined ? {} : { messageId: this.#messageId };
    if (state.state !== "idle") return { ...state, ...turn };
    const { error, ...end } = state;
    return { ...end, ...turn, ...(error && { error: { code: error.code, message: error.message } }) };
  }
}
