import { EventStream, type StreamOwner } from "./event-stream.ts";

/** A connection's event streams: one per session, and one for everything else. */
export class EventStreams {
  readonly #owner: StreamOwner;
  readonly #streams = new Map<string | undefined, EventStream>();
  #paused = false;

  constructor(owner: StreamOwner) {
    this.#owner = owner;
  }

  get areReconnecting(): boolean {
    return [...this.#streams.values()].some((stream) => stream.isReconnecting);
  }

  get(session: string | undefined): EventStream | undefined {
    return this.#streams.get(session);
  }

  /**
   * Opens a stream unless it is already open. Resolves once the server responds or the stream permanently fails to
   * open.
   */
  open(session?: string): Promise<void> {
    let stream = this.#streams.get(session);
    if (stream === undefined) {
      stream = new EventStream(this.#owner, session);
      this.#streams.set(session, stream);
      if (this.#paused) stream.pause();
      stream.start();
    }
    return stream.answered;
  }

  async finished(): Promise<void> {
    await Promise.all([...this.#streams.values()].map(({ finished }) => finished));
  }

  pause(): void {
    this.#paused = true;
    for (const stream of this.#streams.values()) stream.pause();
  }

  resume(): void {
    this.#paused = false;
    for (const stream of this.#streams.values()) stream.resume();
  }

  /** Permanently closes a session's stream. */
  end(session: string | undefined): void {
    this.#streams.get(session)?.stop();
    this.#streams.delete(session);
  }

  endAll(): void {
    for (const stream of this.#streams.values()) stream.stop();
    this.#streams.clear();
  }
}
