import type { WorkState } from "../event/work-state.ts";

/** Whether the agent works for the user, or waits for an answer, as the client is told. */
export class WorkStatus {
  readonly #send: (state: WorkState) => Promise<void>;
  #state: WorkState = { state: "idle" };
  /** How many questions wait for an answer. */
  #questions = 0;

  /** `send` tells the client. */
  constructor(send: (state: WorkState) => Promise<void>) {
    this.#send = send;
  }

  send(state: WorkState): Promise<void> {
    // Why work ended is said once; who asks later hears that nothing is going on.
    this.#state = state.state === "idle" ? { state: "idle" } : state;
    return this.#send(state);
  }

  /** Says again what was said last. */
  repeat(): Promise<void> {
    return this.send(this.#state);
  }

  /** Asks the user, and tells that work waits until there is an answer, or `turn` aborts: the work has ended then. */
  async whileAsking<T>(turn: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    this.#questions += 1;
    // A question outside of a turn, such as one of an MCP server that starts, holds up no work.
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
