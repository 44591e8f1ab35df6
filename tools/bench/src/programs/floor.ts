import type { Readable, Writable } from "node:stream";

type Message = { id?: number; method?: string; params?: unknown; result?: unknown };

/**
 * The baseline for all comparisons: newline-delimited JSON-RPC without validation, error handling or limits. This is
 * a lower bound rather than a usable library.
 */
export class Floor {
  readonly #output: Writable;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #handle: (message: Message) => void;
  #lastId = 0;
  #rest = "";

  constructor(input: Readable, output: Writable, handle: (message: Message, floor: Floor) => void) {
    this.#output = output;
    this.#handle = (message) => handle(message, this);
    input.setEncoding("utf8");
    input.on("data", (chunk: string) => this.#read(chunk));
  }

  request(method: string, params: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#output.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return answer;
  }

  respond(id: number | undefined, result: unknown): void {
    this.#output.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
  }

  /** Sends a notification. Resolves when the next one can be sent. */
  async notify(method: string, params: unknown): Promise<void> {
    if (this.#output.write(`${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`)) return;
    await new Promise((resolve) => this.#output.once("drain", resolve));
  }

  #read(chunk: string): void {
    const text = this.#rest + chunk;
    let from = 0;
    for (let to = text.indexOf("\n"); to !== -1; to = text.indexOf("\n", from)) {
      this.#dispatch(JSON.parse(text.slice(from, to)) as Message);
      from = to + 1;
    }
    this.#rest = text.slice(from);
  }

  #dispatch(message: Message): void {
    if (message.method !== undefined) {
      this.#handle(message);
      return;
    }
    this.#waiting.get(message.id ?? 0)?.(message.result);
    this.#waiting.delete(message.id ?? 0);
  }
}
