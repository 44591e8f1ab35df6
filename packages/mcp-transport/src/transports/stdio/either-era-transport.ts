import type { JSONRPCMessage, JSONRPCRequest, Transport } from "@modelcontextprotocol/client";

import type { OpeningOptions } from "../../server/endpoint.ts";

type Answer = Exclude<JSONRPCMessage, { method: string }>;

/** Maximum time to wait for the second answer after the first, in milliseconds. */
const otherAnswerMs = 1000;
const initializeId = "initialize-after-silence";
const methodNotFound = -32_601;

/**
 * Connects to a stdio server that may not respond at first. If `server/discover` gets no response for a while, the
 * server either ignores unknown requests, as legacy servers do, or is slow to start, so `initialize` is sent as well.
 * If the server accepts `initialize`, the connection uses the legacy revisions; otherwise, the response to
 * `server/discover` is used. The client receives the responses in the order it expects, and the server receives
 * `initialize` only once.
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

  // The MCP client recognizes stdio by `pid` and `stderr`, and treats a stdio server that does not answer its probe
  // as a legacy server.
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
      this.#timer = setTimeout(() => this.#sendInitialize(), this.#options.silenceMs);
    }
    await this.#inner.send(message);
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inner.close();
  }

  #sendInitialize(): void {
    this.#isInitializing = true;
    const { initialize } = this.#options;
    this.#inner
      .send({ jsonrpc: "2.0", id: initializeId, method: "initialize", params: { ...initialize } })
      .catch(() => {
        // The server does not read its input, so the client will get the error when it sends its own `initialize`.
        this.#isInitializing = false;
        this.#answerDiscover(undefined);
      });
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

  /** Passes the answer to the client. If there is no answer, the client treats the server as a legacy one. */
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
