import { createInterface } from "node:readline";
import type { Duplex } from "node:stream";

import { CheckFailure } from "../agent/check-outcome.ts";
import { isResponse, type JsonObject, parseObject, toObject } from "../recording/message.ts";

/** The behaviour of an agent that a client is checked with. */
export interface ClientScript {
  /** Changes the result of `initialize`. */
  readonly initialized?: JsonObject;
  /** Works on the first prompt; returns the stop reason. Without it the agent answers with a message. */
  turn?(agent: ScriptedAgent): Promise<string | undefined>;
}

/** A request that the client answered. */
export interface AnsweredRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly response: JsonObject;
}

const CAPABILITIES = {
  loadSession: false,
  promptCapabilities: { image: false, audio: false, embeddedContext: false },
};

/** An agent of version 1 that does what a script says, and notes everything that its client sends. */
export class ScriptedAgent {
  /** The lines of the client, in order. */
  readonly lines: { readonly text: string; readonly message: JsonObject | undefined }[] = [];
  /** The agent's requests, with the client's responses. */
  readonly answered: AnsweredRequest[] = [];
  /** The methods that the client called before it had the answer to `initialize`. */
  readonly early: string[] = [];
  /** The client's params of `initialize` and `session/new`. */
  initialize: JsonObject = {};
  session: JsonObject = {};
  /** True when the script has been played to its end. */
  isDone = false;
  readonly #socket: Duplex;
  readonly #script: ClientScript;
  readonly #waiting = new Map<unknown, PromiseWithResolvers<JsonObject>>();
  readonly #timeoutMs: number;
  #isInitialized = false;
  #count = 0;

  constructor(socket: Duplex, script: ClientScript, timeoutMs: number) {
    this.#socket = socket;
    this.#script = script;
    this.#timeoutMs = timeoutMs;
    socket.on("error", () => undefined);
    createInterface({ input: socket })
      .on("line", (text) => this.#handle(text))
      .on("close", () => this.#fail("the client closed the connection"));
  }

  /** Sends a request; resolves to the response of the client, which may be an error. */
  async request(method: string, params: JsonObject): Promise<JsonObject> {
    const id = `kit-${(this.#count += 1)}`;
    const waiting = Promise.withResolvers<JsonObject>();
    this.#waiting.set(id, waiting);
    this.#write({ id, method, params });
    const timer = setTimeout(
      () =>
        waiting.reject(
          new CheckFailure(`The client did not answer "${method}" within ${this.#timeoutMs / 1000} s`),
        ),
      this.#timeoutMs,
    );
    try {
      const response = await waiting.promise;
      this.answered.push({ method, params, response });
      return response;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a notification. */
  notify(method: string, params: JsonObject): void {
    this.#write({ method, params });
  }

  /** Sends an update of the session. */
  update(update: JsonObject): void {
    this.notify("session/update", { sessionId: SESSION, update });
  }

  /** Ends as an agent does that crashes. */
  crash(): void {
    this.#socket.destroy();
  }

  #handle(text: string): void {
    const message = parseObject(text);
    this.lines.push({ text, message });
    if (message === undefined) return;
    const { id, method } = message;
    if (isResponse(message)) return this.#waiting.get(id)?.resolve(message);
    if (method !== "initialize" && !this.#isInitialized) this.early.push(String(method));
    if (id !== undefined) void this.#answer(id, String(method), toObject(message["params"]));
  }

  async #answer(id: unknown, method: string, params: JsonObject): Promise<void> {
    try {
      const result = await this.#resultOf(method, params);
      this.#write(result ? { id, result } : { id, error: { code: -32_601, message: "Method not found" } });
      if (method === "session/prompt") this.isDone = true;
    } catch (error) {
      // The client is gone, or silent: what it did until then is judged.
      if (!(error instanceof CheckFailure)) throw error;
      this.#write({ id, error: { code: -32_603, message: error.message } });
    }
  }

  async #resultOf(method: string, params: JsonObject): Promise<JsonObject | undefined> {
    switch (method) {
      case "initialize":
        this.initialize = params;
        // A client that does not wait has the time to show it.
        await new Promise((resolve) => setTimeout(resolve, 50));
        this.#isInitialized = true;
        return {
          protocolVersion: 1,
          agentInfo: { name: "parley-conformance", version: "1.0.0" },
          agentCapabilities: CAPABILITIES,
          authMethods: [],
          ...this.#script.initialized,
        };
      case "session/new":
        this.session = params;
        return { sessionId: SESSION };
      case "session/prompt":
        return { stopReason: (await this.#turn()) ?? "end_turn" };
      default:
        return undefined;
    }
  }

  async #turn(): Promise<string | undefined> {
    const reason = await this.#script.turn?.(this);
    this.update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Done" } });
    return reason;
  }

  #write(message: JsonObject): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  #fail(reason: string): void {
    for (const { reject } of this.#waiting.values())
      reject(new CheckFailure(`The client did not answer: ${reason}`));
  }
}

/** The id of the one session. */
export const SESSION = "sess_parley_conformance";
