import type { WorkState } from "../event/work-state.ts";

/** Sends to the clients whether the agent works, or waits for an answer of the user. */
export class WorkStatus<Client = never> {
  readonly #send: (state: WorkState, prompter: Client | undefined) => Promise<void>;
  #state: WorkState = { state: "idle" };
  #lastState: WorkState = { state: "idle" };
  /** Number of requests to the user that wait for an answer. */
  #questions = 0;

  /** @param send sends a state to the clients. */
  constructor(send: (state: WorkState, prompter: Client | undefined) => Promise<void>) {
    this.#send = send;
  }

  /** The current state; without the reason for the end of work, which is sent once. */
  get state(): WorkState {
    return this.#state;
  }

  /** The current state, with the reason for the end of the latest work: for a client that may have missed it. */
  get lastState(): WorkState {
    return this.#lastState;
  }

  /** @param prompter the client whose own turn begins or ends, if that is what changes the state. */
  send(state: WorkState, prompter?: Client): Promise<void> {
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
}
