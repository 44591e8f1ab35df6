import { randomBytes } from "node:crypto";

import type { WireRecord } from "@parley/protocol/recording";

import { CheckFailure, ensure } from "../agent/check-outcome.ts";
import { initializeParams } from "../agent/initialize.ts";
import { isResponse, type JsonObject, parseObject, toObject } from "../recording/message.ts";
import { type HttpAnswer, sendRequest } from "./send-request.ts";
import { decodeFrame, encodeFrame, Opcode } from "./socket-frame.ts";

interface SocketOptions {
  readonly timeoutMs: number;
  /** Collects all messages sent and received. */
  readonly records: WireRecord[];
  /** Collects the ids of new sessions. */
  readonly sessions: Set<string>;
}

/** A WebSocket with access to its raw handshake and frames. */
export class SocketConnection {
  /** Response to the handshake. Its status is 101 if the socket is open. */
  readonly answer: HttpAnswer;
  readonly #timeoutMs: number;
  readonly #records: WireRecord[];
  readonly #sessions: Set<string>;
  readonly #messages: JsonObject[] = [];
  readonly #waiting = new Set<() => void>();
  #bytes: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #isClosed = false;

  private constructor(answer: HttpAnswer, { timeoutMs, records, sessions }: SocketOptions) {
    this.answer = answer;
    this.#timeoutMs = timeoutMs;
    this.#records = records;
    this.#sessions = sessions;
    if (answer.status !== 101) return;
    answer.stream.on("data", (chunk: Buffer) => this.#read(chunk));
    answer.stream.on("close", () => this.#close());
  }

  static async open(
    url: URL,
    headers: Readonly<Record<string, string>>,
    options: SocketOptions,
  ): Promise<SocketConnection> {
    const { timeoutMs, records } = options;
    const handshake = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      "Sec-WebSocket-Protocol": "acp.v1",
    };
    records.push({ direction: "out", text: "GET with Upgrade: websocket", at: Date.now() });
    const answer = await sendRequest(
      url,
      { method: "GET", headers: { ...handshake, ...headers } },
      timeoutMs,
    );
    records.push({ direction: "in", text: `status ${answer.status}`, at: Date.now() });
    return new SocketConnection(answer, options);
  }

  get messages(): readonly JsonObject[] {
    return this.#messages;
  }

  /** Whether the server has closed the socket. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(opcode: number, payload: Buffer | string): void {
    const bytes = Buffer.from(payload);
    this.#records.push({ direction: "out", text: bytes.toString(), at: Date.now() });
    const { stream } = this.answer;
    if ("write" in stream) stream.write(encodeFrame(opcode, bytes));
  }

  /**
   * Sends a request and resolves to its response.
   *
   * @throws {CheckFailure} if the response does not arrive within the timeout.
   */
  async request(id: string, method: string, params: JsonObject): Promise<JsonObject> {
    this.send(Opcode.text, JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const response = await this.next(
      (message) => isResponse(message) && message["id"] === id,
      `answer "${method}"`,
    );
    const { sessionId } = toObject(response["result"]);
    if (method === "session/new" && typeof sessionId === "string") this.#sessions.add(sessionId);
    return response;
  }

  initialize(): Promise<JsonObject> {
    return this.request("initialize", "initialize", initializeParams(1));
  }

  /**
   * Resolves to the first message that passes `matches`.
   *
   * @throws {CheckFailure} if no such message arrives within the timeout.
   */
  async next(matches: (message: JsonObject) => boolean, what: string): Promise<JsonObject> {
    const end = Date.now() + this.#timeoutMs;
    for (;;) {
      const found = this.#messages.find(matches);
      if (found) return found;
      ensure(!this.#isClosed, `The server did not ${what}: it closed the WebSocket`);
      if (Date.now() >= end)
        throw new CheckFailure(`The server did not ${what} within ${this.#timeoutMs / 1000} s`);
      await this.#wait(end - Date.now());
    }
  }

  end(): void {
    this.answer.cut();
  }

  async #wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }

  #close(): void {
    this.#isClosed = true;
    for (const wake of this.#waiting) wake();
  }

  #read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    for (let taken = decodeFrame(this.#bytes); taken; taken = decodeFrame(this.#bytes)) {
      this.#bytes = taken.rest;
      const { opcode, payload, isFinal } = taken.frame;
      if (opcode === Opcode.close) this.#close();
      if (opcode >= Opcode.close) continue;
      this.#parts.push(payload);
      if (!isFinal) continue;
      const text = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      this.#records.push({ direction: "in", text, at: Date.now() });
      const message = parseObject(text);
      if (message) this.#messages.push(message);
    }
    for (const wake of this.#waiting) wake();
  }
}
