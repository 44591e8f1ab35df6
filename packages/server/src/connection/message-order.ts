import { HttpError } from "../http/http-error.ts";

/** Messages that may wait for an earlier one. */
const MAX_WAITING = 32;

interface Waiting {
  readonly handle: () => void;
  readonly done: PromiseWithResolvers<void>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Handles a client's numbered messages in the order of their numbers, each once, whatever the order of their arrival. */
export class MessageOrder {
  readonly #gapTimeoutMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  /** @param gapTimeoutMs milliseconds that a message waits for an earlier one. */
  constructor(gapTimeoutMs: number) {
    this.#gapTimeoutMs = gapTimeoutMs;
  }

  /** Number of messages that were handled. */
  get handled(): number {
    return this.#next - 1;
  }

  /**
   * Calls `handle` when all earlier messages are handled. Returns false if the message was handled before, so that this is a
   * repeat.
   *
   * @throws {HttpError} with status 425 if an earlier message does not arrive: the client repeats it.
   */
  async handle(number: number, handle: () => void): Promise<boolean> {
    if (number < this.#next) return false;
    const before = this.#waiting.get(number);
    if (before !== undefined) {
      await before.done.promise;
      return false;
    }
    if (number > this.#next) await this.#wait(number, handle);
    else this.#handleNow(handle);
    return true;
  }

  /** Call before a message is handled that comes next because of its transport's order: no other one waits. */
  handleNext(): void {
    this.#next++;
  }

  /** Refuses all that wait. */
  close(): void {
    for (const [number, waiting] of this.#waiting) this.#refuse(number, waiting, "The connection has ended");
  }

  #wait(number: number, handle: () => void): Promise<void> {
    if (number - this.#next > MAX_WAITING) {
      const ahead = `more than ${MAX_WAITING} ahead of ${this.#next}, the next`;
      throw new HttpError(425, `Cannot take message ${number} (Acp-Message-Seq): it is ${ahead}`);
    }
    const done = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => this.#refuse(number, waiting, `Message ${this.#next} (Acp-Message-Seq) is missing`),
      this.#gapTimeoutMs,
    );
    const waiting = { handle, done, timer };
    this.#waiting.set(number, waiting);
    return done.promise;
  }

  #refuse(number: number, { done, timer }: Waiting, message: string): void {
    clearTimeout(timer);
    this.#waiting.delete(number);
    done.reject(new HttpError(425, message));
  }

  #handleNow(handle: () => void): void {
    this.#next++;
    handle();
    const waiting = this.#waiting.get(this.#next);
    if (waiting === undefined) return;
    this.#waiting.delete(this.#next);
    clearTimeout(waiting.timer);
    this.#handleNow(waiting.handle);
    waiting.done.resolve();
  }
}
