import type { WireRecord } from "@parley/protocol/recording";

import { CheckFailure, ensure } from "../agent/check-outcome.ts";
import type { CheckSettings } from "../agent/check.ts";
import { initializedBy, isTooOld, resultOf } from "../agent/exchange.ts";
import { initializeParams } from "../agent/initialize.ts";
import { isResponse, type JsonObject, parseObject, toObject } from "../recording/message.ts";
import { EventStream, type StreamEvent } from "./event-stream.ts";
import { type HttpAnswer, sendRequest } from "./send-request.ts";

export interface ConnectionTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly settings: CheckSettings;
  /** Collects all messages sent and received. */
  readonly records: WireRecord[];
  /** Collects the ids of new sessions. */
  readonly sessions: Set<string>;
}

type Headers = Readonly<Record<string, string>>;

const JSON_TYPE = { "Content-Type": "application/json" };
const EVENTS = { Accept: "text/event-stream" };

/** An HTTP connection with explicit control over each request. */
export class HttpConnection {
  id: string | undefined;
  initialized: JsonObject = {};
  readonly target: ConnectionTarget;
  readonly #streams: EventStream[] = [];
  #count = 0;

  constructor(target: ConnectionTarget) {
    this.target = target;
  }

  /** Sends a request with the connection's id, if it has one. Omits headers set to "". */
  async send(method: string, headers: Headers, body?: string): Promise<HttpAnswer> {
    const { url, settings, records } = this.target;
    const all: Record<string, string> = {
      ...this.target.headers,
      ...(this.id !== undefined && { "Acp-Connection-Id": this.id }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
    const session = all["Acp-Session-Id"];
    const place = session === undefined ? "" : ` of session ${session}`;
    records.push({ direction: "out", text: body ?? `${method}${place}`, at: Date.now() });
    const answer = await sendRequest(
      url,
      { method, headers: sent, ...(body !== undefined && { body }) },
      settings.timeoutMs,
    );
    records.push({ direction: "in", text: `status ${answer.status} of ${method}`, at: Date.now() });
    return answer;
  }

  async post(message: JsonObject, headers: Headers = {}): Promise<{ status: number; text: string }> {
    const answer = await this.send(
      "POST",
      { ...JSON_TYPE, ...headers },
      JSON.stringify({ jsonrpc: "2.0", ...message }),
    );
    return { status: answer.status, text: await answer.text() };
  }

  /** Sends `initialize` for the given version, and stores the connection's id. */
  async tryInitialize(headers: Headers = {}, version = 1): Promise<HttpAnswer & { readonly body: string }> {
    const message = { jsonrpc: "2.0", id: 0, method: "initialize", params: initializeParams(version) };
    const answer = await this.send("POST", { ...JSON_TYPE, ...headers }, JSON.stringify(message));
    const body = await answer.text();
    const id = answer.headers["acp-connection-id"];
    if (typeof id === "string" && id !== "") this.id = id;
    return { ...answer, body };
  }

  /**
   * Initializes the connection.
   *
   * @throws {CheckFailure} if the server refuses, {@link NotApplicable} if it supports only newer versions.
   */
  async initialize(version = 1): Promise<this> {
    const { status, body } = await this.tryInitialize({}, version);
    const response = parseObject(body) ?? {};
    ensure(
      (status === 200 && this.id !== undefined) || isTooOld(response, version),
      `"initialize" was answered with status ${status}: ${body}`,
    );
    this.initialized = initializedBy(response, version);
    return this;
  }

  /**
   * Opens the stream of the connection or of a session.
   *
   * @throws {CheckFailure} if the server refuses.
   */
  async open(session?: string, headers: Headers = {}): Promise<EventStream> {
    const stream = await this.tryOpen(session, headers);
    const { status } = stream.answer;
    ensure(status === 200, `The stream of ${session ?? "the connection"} was refused with status ${status}`);
    return stream;
  }

  /** Requests a stream. The server may refuse it. */
  async tryOpen(session?: string, headers: Headers = {}): Promise<EventStream> {
    const named: Headers = session === undefined ? {} : { "Acp-Session-Id": session };
    const answer = await this.send("GET", { ...EVENTS, ...named, ...headers });
    const stream = new EventStream(answer, this.target.settings.timeoutMs);
    this.#streams.push(stream);
    return stream;
  }

  /** Sends a request. Resolves to its response, which arrives on `stream`. */
  async call(
    stream: EventStream,
    request: { readonly method: string; readonly params: JsonObject; readonly session?: string },
  ): Promise<JsonObject> {
    const id = this.nextId();
    const { method, params, session } = request;
    await this.accepted({ id, method, params }, session);
    const event = await stream.next((each) => isAnswer(each, id), { what: `the response to "${method}"` });
    const response = toObject(event.message);
    const { sessionId } = toObject(response["result"]);
    if (method === "session/new" && typeof sessionId === "string") this.target.sessions.add(sessionId);
    return response;
  }

  nextId(): string {
    return `kit-${(this.#count += 1)}`;
  }

  /**
   * Sends a message.
   *
   * @throws {CheckFailure} if the server does not accept it.
   */
  async accepted(message: JsonObject, session?: string): Promise<void> {
    const headers: Headers = session === undefined ? {} : { "Acp-Session-Id": session };
    const { status, text } = await this.post(message, headers);
    const { method } = message;
    const name = typeof method === "string" ? method : "a response";
    ensure(status === 202, `"${name}" was answered with status ${status}, not 202: ${text.slice(0, 200)}`);
  }

  async newSession(stream: EventStream): Promise<string> {
    const params = { cwd: this.target.settings.cwd, mcpServers: [] };
    const { sessionId } = resultOf(await this.call(stream, { method: "session/new", params }), "session/new");
    ensure(typeof sessionId === "string", `"session/new" gave the id ${JSON.stringify(sessionId)}`);
    return sessionId;
  }

  /** Sends a prompt and returns its request id. */
  async prompt(
    session: string,
    { text = this.target.settings.prompt, id = this.nextId() }: { text?: string; id?: string } = {},
  ): Promise<string> {
    const prompt = [{ type: "text", text }];
    await this.accepted({ id, method: "session/prompt", params: { sessionId: session, prompt } }, session);
    return id;
  }

  async end(): Promise<void> {
    for (const stream of this.#streams) {
      for (const { data } of stream.events)
        this.target.records.push({ direction: "in", text: data, at: Date.now() });
      stream.cut();
    }
    if (this.id === undefined) return;
    try {
      await (await this.send("DELETE", {})).text();
    } catch (error) {
      // The connection may already be closed, or the server may have stopped.
      if (!(error instanceof CheckFailure)) throw error;
    }
  }
}

export function isAnswer({ message }: StreamEvent, id: string): boolean {
  return message !== undefined && isResponse(message) && message["id"] === id;
}
