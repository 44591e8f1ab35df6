import { createInterface } from "node:readline";
import type { Duplex } from "node:stream";

import type { WireRecord } from "@parley/protocol/recording";

import { CheckFailure } from "../agent/check-outcome.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import { isResponse, type JsonObject, parseObject, toObject } from "../recording/message.ts";
import { initializeResult, LOGIN, type ScriptedDialect, SESSION, dialects } from "./agent-dialect.ts";

export interface AgentScript {
  /** Returns overrides for the `initialize` result. */
  initialized?(version: CheckedVersion): JsonObject;
  /** Whether the agent requires a login before it creates a session. */
  readonly wantsLogin?: boolean;
  /** Whether the agent has an earlier session. */
  readonly hasSession?: boolean;
  /** Additional members of the message that ends the turn. Excludes the stop reason. */
  readonly ending?: JsonObject;
  /** Handles the first prompt. Returns the stop reason, which defaults to `end_turn`. */
  turn?(agent: ScriptedAgent): Promise<string | undefined>;
}

export interface AnsweredRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly response: JsonObject;
}

export interface ScriptedAgentOptions {
  readonly script: AgentScript;
  /** Newest version that the agent supports. */
  readonly version: CheckedVersion;
  readonly timeoutMs: number;
}

const AUTH_REQUIRED = { code: -32_000, message: "Authentication required" };
const GONE = "The client did not answer: it closed the connection";
const UNKNOWN_METHOD = { code: -32_601, message: "Method not found" };

/** An agent that follows a script and records all messages from its client. */
export class ScriptedAgent {
  /** Lines received from the client, in order. */
  readonly lines: { readonly text: string; readonly message: JsonObject | undefined }[] = [];
  /** All messages in both directions, from the client's point of view. */
  readonly records: WireRecord[] = [];
  /** The agent's requests that the client has responded to. */
  readonly answered: AnsweredRequest[] = [];
  /** Methods of the agent's requests, by id. */
  readonly asked: Map<unknown, string> = new Map();
  /** Methods that the client called before receiving the response to `initialize`. */
  readonly early: string[] = [];
  /** Params of the client's `initialize` request and its `session/new` request. */
  initialize: JsonObject = {};
  session: JsonObject = {};
  /** Whether the script has finished. */
  isDone = false;
  /** The version of the conversation. */
  version: CheckedVersion;
  /** Resolves when the script is waiting for the user. */
  readonly reached: Promise<void>;
  /** Resolves to `true` when the client cancels, or to `false` when it disconnects. */
  readonly cancelled: Promise<boolean>;
  /** Resolves when the connection closes. */
  readonly closed: Promise<void>;
  /** Called when the script starts waiting for the user. */
  readonly reach: () => void;
  readonly #socket: Duplex;
  readonly #script: AgentScript;
  readonly #waiting = new Map<unknown, PromiseWithResolvers<JsonObject>>();
  readonly #timeoutMs: number;
  readonly #cancel: (isCancelled: boolean) => void;
  #isInitialized = false;
  #isClosed = false;
  #isLoggedIn = false;
  #count = 0;

  constructor(socket: Duplex, { script, version, timeoutMs }: ScriptedAgentOptions) {
    this.#socket = socket;
    this.#script = script;
    this.#timeoutMs = timeoutMs;
    this.version = version;
    const reached = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<boolean>();
    [this.reached, this.reach] = [reached.promise, reached.resolve];
    [this.cancelled, this.#cancel] = [cancelled.promise, cancelled.resolve];
    const lines = createInterface({ input: socket });
    this.closed = new Promise((resolve) => lines.once("close", resolve));
    lines.on("line", (text) => this.#handle(text)).on("close", () => this.#end());
    // A line reader re-emits its input's errors and does not close afterward.
    lines.on("error", () => undefined);
    socket.on("error", () => undefined).once("close", () => lines.close());
  }

  /** Sends a request. Resolves to the client's response, which may be an error. */
  async request(method: string, params: JsonObject): Promise<JsonObject> {
    const id = `kit-${(this.#count += 1)}`;
    const waiting = Promise.withResolvers<JsonObject>();
    if (this.#isClosed) throw new CheckFailure(GONE);
    this.#waiting.set(id, waiting);
    this.asked.set(id, method);
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

  notify(method: string, params: JsonObject): void {
    this.#write({ method, params });
  }

  /** Sends an update for a session, by default the client's session. */
  update(update: JsonObject, sessionId: string = SESSION): void {
    this.notify("session/update", { sessionId, update });
  }

  /** The version-specific parts of the conversation. */
  get dialect(): ScriptedDialect {
    return dialects[this.version];
  }

  crash(): void {
    this.#socket.destroy();
  }

  #handle(text: string): void {
    const message = parseObject(text);
    this.lines.push({ text, message });
    this.records.push({ direction: "out", text, at: Date.now() });
    if (message === undefined) return;
    const { id, method } = message;
    if (isResponse(message)) return this.#waiting.get(id)?.resolve(message);
    if (method !== "initialize" && !this.#isInitialized) this.early.push(String(method));
    if (method === "session/cancel") this.#cancel(true);
    if (id !== undefined) void this.#answer(id, String(method), toObject(message["params"]));
  }

  async #answer(id: unknown, method: string, params: JsonObject): Promise<void> {
    if (method === "session/prompt" && this.version === 2) return this.#work(id);
    try {
      this.#write({ id, ...(await this.#answerTo(method, params)) });
      if (method === "session/prompt") this.isDone = this.#socket.writable;
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async #answerTo(method: string, params: JsonObject): Promise<JsonObject> {
    switch (method) {
      case "initialize":
        return { result: await this.#initialize(params) };
      case LOGIN[this.version]:
        this.#isLoggedIn = true;
        return { result: {} };
      case "session/new":
        if (this.#script.wantsLogin === true && !this.#isLoggedIn) return { error: AUTH_REQUIRED };
        this.session = params;
        // The older session already has the default id.
        return { result: { sessionId: this.#script.hasSession === true ? `${SESSION}_new` : SESSION } };
      case "session/load":
      case "session/resume":
        this.#replay();
        return { result: {} };
      case "session/prompt":
        return { result: { stopReason: await this.#turn(), ...this.#script.ending } };
      case "session/close":
      case "session/list":
        // These methods are mandatory in version 2.
        if (this.version === 1) return { error: UNKNOWN_METHOD };
        return { result: method === "session/list" ? { sessions: [] } : {} };
      default:
        return { error: UNKNOWN_METHOD };
    }
  }

  async #initialize(params: JsonObject): Promise<JsonObject> {
    this.initialize = params;
    if (Number(params["protocolVersion"]) < 2) this.version = 1;
    // Gives an impatient client time to reveal that it does not wait for the response.
    await new Promise((resolve) => setTimeout(resolve, 50));
    this.#isInitialized = true;
    return { ...initializeResult(this.version), ...this.#script.initialized?.(this.version) };
  }

  #replay(): void {
    for (const update of this.dialect.replay) this.update(update);
  }

  /** Handles a version 2 prompt, which is answered as soon as the turn starts. */
  async #work(id: unknown): Promise<void> {
    this.#write({ id, result: { messageId: "kit-user" } });
    this.update({ sessionUpdate: "user_message", messageId: "kit-user", content: [] });
    this.update({ sessionUpdate: "state_update", state: "running" });
    try {
      const stopReason = await this.#turn();
      const isOpen = this.#socket.writable;
      this.update({ sessionUpdate: "state_update", state: "idle", stopReason, ...this.#script.ending });
      this.isDone = isOpen;
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async #turn(): Promise<string> {
    const reason = await this.#script.turn?.(this);
    this.update(this.dialect.text("Done"));
    return reason ?? "end_turn";
  }

  /** Responds to a prompt whose turn has failed with an error. The client's earlier messages are still judged. */
  #fail(id: unknown, error: unknown): void {
    if (!(error instanceof CheckFailure)) throw error;
    this.#write({ id, error: { code: -32_603, message: error.message } });
  }

  #write(message: JsonObject): void {
    if (!this.#socket.writable) return;
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.records.push({ direction: "in", text, at: Date.now() });
    this.#socket.write(`${text}\n`);
  }

  #end(): void {
    this.#isClosed = true;
    this.#cancel(false);
    for (const { reject } of this.#waiting.values()) reject(new CheckFailure(GONE));
  }
}
