import { settlesWithin } from "@parley/protocol";

import { CheckFailure } from "../agent/check-outcome.ts";
import { type JsonObject, parseObject } from "../recording/message.ts";
import type { HttpAnswer } from "./send-request.ts";

export interface StreamEvent {
  readonly id: string | undefined;
  readonly data: string;
  readonly message: JsonObject | undefined;
}

/** An event stream that the kit reads on demand and can cut. */
export class EventStream {
  readonly answer: HttpAnswer;
  readonly events: StreamEvent[] = [];
  readonly #timeoutMs: number;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #decoder = new TextDecoder();
  #reading: Promise<void> | undefined;
  #text = "";
  #isOver = false;

  constructor(answer: HttpAnswer, timeoutMs: number) {
    this.answer = answer;
    this.#timeoutMs = timeoutMs;
    this.#chunks = (answer.stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** Whether the stream has ended and been read completely. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Reads up to the first event at or after index `from` for which `matches` returns true.
   *
   * @throws {CheckFailure} if the event does not arrive within the timeout, or if the stream ends first.
   */
  async next(
    matches: (event: StreamEvent) => boolean,
    { what, from = 0 }: { readonly what: string; readonly from?: number },
  ): Promise<StreamEvent> {
    const end = Date.now() + this.#timeoutMs;
    for (;;) {
      const found = this.events.slice(from).find(matches);
      if (found) return found;
      if (this.#isOver) throw new CheckFailure(`A stream ended without ${what}`);
      if (!(await this.#more(end - Date.now())))
        throw new CheckFailure(`A stream did not bring ${what} within ${this.#timeoutMs / 1000} s`);
    }
  }

  /** Reads all events that arrive within `ms` milliseconds. */
  async listen(ms: number): Promise<void> {
    const end = Date.now() + ms;
    while (!this.#isOver && Date.now() < end) await this.#more(end - Date.now());
  }

  /** Breaks the stream as a network failure would. */
  cut(): void {
    this.answer.cut();
  }

  /** Reads the next chunk. Resolves to false if none arrives within `ms` milliseconds. */
  #more(ms: number): Promise<boolean> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return settlesWithin(this.#reading, Math.max(0, ms));
  }

  async #read(): Promise<void> {
    // Cutting the stream makes it end with an error.
    const { value, done } = await this.#chunks
      .next()
      .catch(() => ({ value: undefined, done: true }) as const);
    if (done === true || value === undefined) {
      this.#isOver = true;
      return;
    }
    this.#text += this.#decoder.decode(value, { stream: true });
    const blocks = this.#text.split(/\r\n\r\n|\n\n|\r\r/);
    this.#text = blocks.pop() ?? "";
    for (const block of blocks) this.#add(block);
  }

  #add(block: string): void {
    const fields = block.split(/\r\n|\n|\r/).map((line) => {
      const [, name = "", value = ""] = /^([^:]*)(?::[ ]?(.*))?$/.exec(line) ?? [];
      return { name, value };
    });
    const data = fields.filter(({ name }) => name === "data").map(({ value }) => value);
    if (data.length === 0) return;
    const whole = data.join("\n");
    const id = fields.findLast(({ name }) => name === "id")?.value;
    this.events.push({ id, data: whole, message: parseObject(whole) });
  }
}
