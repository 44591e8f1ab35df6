import type { ConnectionPair, TestLine } from "./connection-pair.ts";

/** Growth factor for the distance between drops, in handled messages. Twenty drops are spread over 3,596 messages. */
const GROWTH = 1.5;

/**
 * A link that drops a given number of times: while its messages are being handled and, if any drops remain,
 * afterward.
 */
export class DroppingLine implements TestLine {
  readonly pair: ConnectionPair;
  readonly #closes: boolean;
  #left: number;
  #handled = 0;
  #next = 1;
  #ping: (() => Promise<unknown>) | undefined;

  /** @param closes Whether the connection closes before {@link DroppingLine.finish} can be called. */
  constructor(pair: ConnectionPair, { drops, closes }: { readonly drops: number; readonly closes: boolean }) {
    this.pair = pair;
    this.#left = drops;
    this.#closes = closes;
  }

  handled(): void {
    // Not connected yet: the server may be refusing the client.
    if (this.#ping === undefined) return;
    this.#handled += 1;
    if (this.#handled < this.#next || this.#left === 0) return;
    this.#next = Math.ceil(this.#next * GROWTH);
    this.#drop();
  }

  async connected(ping: () => Promise<unknown>): Promise<void> {
    this.#ping = ping;
    if (this.#closes) await this.finish();
  }

  /** Makes the remaining drops. Awaits the response to a request after each one. */
  async finish(): Promise<void> {
    while (this.#left > 0) {
      this.#drop();
      await this.#ping?.();
    }
  }

  #drop(): void {
    this.#left -= 1;
    this.pair.drop?.();
  }
}
