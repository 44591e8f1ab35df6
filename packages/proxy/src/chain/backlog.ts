import { TransportError } from "@parley/protocol";
import { INPUT_HIGH_WATER } from "@parley/protocol/limits";

/** Options for a {@link Backlog}. */
export interface BacklogOptions {
  /** Maximum number of characters that may be waiting before the chain fails. */
  readonly maxLength: number;
  /** Called when the source of the messages should pause or resume. */
  readonly onChange: () => void;
  readonly onOverflow: (error: TransportError) => void;
}

/**
 * Counts the characters of messages in one direction that a chain has received but not passed on: those waiting for a
 * handler, and those waiting for a slow receiver.
 */
export class Backlog {
  readonly #options: BacklogOptions;
  #held = 0;
  #unwritten = 0;
  #awaited = 0;
  #congested = false;

  constructor(options: BacklogOptions) {
    this.#options = options;
  }

  /**
   * Whether the source should pause because too much is waiting. Held messages do not count while a handler awaits a
   * response from the source.
   */
  get congested(): boolean {
    return this.#congested;
  }

  /**
   * Adds `length` to the amount of text that is waiting for a handler. Pass a negative length once the text is no
   * longer waiting.
   */
  hold(length: number): void {
    this.#held += length;
    this.#update();
  }

  /**
   * Adds `length` to the amount of text that is waiting for its receiver. Pass a negative length once the text has
   * been written.
   */
  write(length: number): void {
    this.#unwritten += length;
    this.#update();
  }

  /** Adjusts the number of responses that handlers await from the source of this direction. */
  await(count: 1 | -1): void {
    this.#awaited += count;
    this.#update();
  }

  #update(): void {
    this.#checkLimit(this.#held + this.#unwritten);
    const limit = this.#congested ? INPUT_HIGH_WATER / 2 : INPUT_HIGH_WATER;
    // A handler that holds messages may need a response from the source. A slow receiver never does.
    const congested = this.#unwritten > limit || (this.#held > limit && this.#awaited === 0);
    if (congested === this.#congested) return;
    this.#congested = congested;
    this.#options.onChange();
  }

  #checkLimit(length: number): void {
    const { maxLength, onOverflow } = this.#options;
    if (length <= maxLength) return;
    onOverflow(
      new TransportError(
        `Cannot keep up: ${length} characters wait for a proxy or a receiver, maxUnhandledLength is ${maxLength}`,
      ),
    );
  }
}
