import type { JSONRPCMessage, JSONRPCRequest, Transport } from "@modelcontextprotocol/client";

import type { OpeningOptions } from "../../server/endpoint.ts";

type Answer = Exclude<JSONRPCMessage, { method: string }>;

/** How long the answer to one of the two questions may follow the other. */
const otherAnswerMs = 1000;
const initializeId = "initialize-after-silence";
const methodNotFound = -32_601;

/**
 * Opens a stdio server that is silent at first. Silence to `server/discover` may mean an old server, which ignores what it
 * does not know, or any server that is slow to start. So after a while `initialize` is asked beside it: a server that
 * accepts that speaks the older revisions on this connection from then on, whatever else it speaks, and one that does not
 * is held to its other answer. The client gets its answers in its own order and never asks to initialize twice.
 */
export class EitherEraTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  readonly #inner: Transport & { readonly pid: number | null };
  readonly #options: OpeningOptions;
  #timer: NodeJS.Timeout | undefined;
  #discovering: JSONRPCRequest["id"] | undefined;
  #discovered: Answer | undefined;
  #isInitializing = false;
  #initialized: Answer | undefined;
  #initialize: JSONRPCRequest["id"] | undefined;

  constructor(inner: Transport & { readonly pid: number | null }, options: OpeningOptions) {
    this.#inner = inner;
    this.#options = options;
  }

  // By `pid` and `stderr` the MCP client knows stdio, where what answers no probe is an old server.
  get pid(): number | null {
    return this.#inner.pid;
  }

  get stderr(): null {
    return null;
  }

  async start(): Promise<void> {
    Object.assign(this.#inner, {
      onmessage: (message: JSONRPCMessage) => this.#receive(message),
      onerror: (error: Error) => this.onerror?.(error),
      onclose: () => {
        clearTimeout(this.#timer);
        this.onclose?.();
      },
    });
    await this.#inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const request = "method" in message && "id" in message ? message : undefined;
    if (request?.method === "initialize" && this.#isInitializing) {
      this.#initialize = request.id;
      this.#answerInitialize();
      return;
    }
    if (request?.method === "server/discover") {
      this.#discovering = request.id;
      this.#timer = setTimeout(() => this.#askToInitialize(), this.#options.silenceMs);
    }
    await this.#inner.send(message);
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inner.close();
  }

  #askToInitialize(): void {
    this.#isInitializing = true;
    const { initialize } = this.#options;
    // That the server is gone is told by its end.
    this.#inner
      .send({ jsonrpc: "2.0", id: initializeId, method: "initialize", params: { ...initialize } })
      .catch(() => {});
  }

  #receive(message: JSONRPCMessage): void {
    if ("method" in message) return this.onmessage?.(message);
    if (message.id === initializeId) this.#initialized = message;
    else if (message.id === this.#discovering) this.#discovered = message;
    else if (message.id !== undefined) return this.onmessage?.(message);
    clearTimeout(this.#timer);
    if (this.#initialize !== undefined) this.#answerInitialize();
    else if (this.#discovering !== undefined) this.#decide();
  }

  #decide(): void {
    const accepts = this.#initialized !== undefined && "result" in this.#initialized;
    const knowsBoth = this.#initialized !== undefined && this.#discovered !== undefined;
    const needsNoOther =
      !this.#isInitializing || (this.#discovered !== undefined && "error" in this.#discovered);
    if (accepts) this.#answerDiscover(undefined);
    else if (knowsBoth || needsNoOther) this.#answerDiscover(this.#discovered);
    else this.#timer = setTimeout(() => this.#answerDiscover(this.#discovered), otherAnswerMs);
  }

  /** Without an answer of the server's own, the client goes on as with an old one. */
  #answerDiscover(answer: Answer | undefined): void {
    const id = this.#discovering;
    if (id === undefined) return;
    this.#discovering = undefined;
    const error = { code: methodNotFound, message: "Method not found" };
    this.onmessage?.(answer ?? { jsonrpc: "2.0", id, error });
  }

  #answerInitialize(): void {
    if (this.#initialized === undefined || this.#initialize === undefined) return;
    this.onmessage?.({ ...this.#initialized, id: this.#initialize });
    this.#initialize = undefined;
  }
}
