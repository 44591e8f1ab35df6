import { type Message, rootSessionId } from "@parley/protocol";

import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import { Newcomer } from "../connection/newcomers.ts";
import { type RequestKey, requestKey, keyOfText } from "../connection/outgoing-message.ts";
import { isStreamMessage, readMessage, sessionOf } from "../connection/read-message.ts";
import type { RemoteConnection } from "../connection/remote-connection.ts";
import type { StreamStart } from "../connection/session-streams.ts";
import { HttpError, jsonResponse } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import type { Principal } from "../security/authorize.ts";
import type { UnfinishedMessages } from "../security/unfinished-messages.ts";
import { EventStream, type EventStreamEvents, KeepAlive } from "./event-stream.ts";

/** Maximum length of an id in a header, in characters. */
const MAX_ID_LENGTH = 1024;
/** Prefix of a percent-encoded session id. */
const ENCODED = "UTF-8''";

/** Methods whose POST requests must have a session header. */
const sessionMethods = new Set([
  "session/cancel",
  "session/close",
  "session/prompt",
  "session/set_config_option",
  "session/set_mode",
]);

/**
 * The HTTP profile: POST sends a message, GET opens a stream, DELETE closes a connection.
 *
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export class HttpEndpoint {
  readonly #connections: ConnectionRegistry;
  readonly #unfinished: UnfinishedMessages;
  readonly #keepAlive = new KeepAlive();

  constructor(connections: ConnectionRegistry, unfinished: UnfinishedMessages) {
    this.#connections = connections;
    this.#unfinished = unfinished;
  }

  /** @throws {HttpError} if the request is refused */
  async respond(request: IncomingRequest, principal: Principal): Promise<Response> {
    switch (request.method) {
      case "POST":
        return this.#post(request, principal);
      case "GET":
        return this.#get(request, principal);
      case "DELETE":
        this.#connection(request, principal).end();
        return emptyResponse();
      default:
        throw new HttpError(405, `Cannot take the method ${request.method}`, {
          headers: { Allow: "GET, POST, DELETE" },
        });
    }
  }

  async #post(request: IncomingRequest, principal: Principal): Promise<Response> {
    const type = request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    if (type !== "application/json") throw new HttpError(415, "Content-Type must be application/json");
    if (idHeader(request, "acp-connection-id") === undefined) return this.#initialize(request, principal);
    const connection = this.#connection(request, principal);
    const text = await this.#unfinished.read(request, principal);
    const message = readMessage(text);
    if ("method" in message && message.method === "initialize")
      throw new HttpError(400, "initialize begins a connection: send it without Acp-Connection-Id");
    checkSession(request, message);
    if (connection.ended) throw hasEnded();
    await accept(connection, message, { text, number: messageNumber(request) });
    return emptyResponse();
  }

  async #initialize(request: IncomingRequest, principal: Principal): Promise<Response> {
    this.#connections.checkRoom(principal);
    const newcomer = new Newcomer(principal, () => undefined);
    this.#connections.admit(newcomer);
    const { connection, answered } = await this.#begin(request, newcomer);
    const answer = await answered;
    if (answer === "") throw new HttpError(503, "The agent ended the connection");
    if ("error" in readMessage(answer)) connection.end();
    return jsonResponse(200, answer, { "Acp-Connection-Id": connection.id, "Acp-Message-Seq": "1" });
  }

  /**
   * Turns a newcomer into a connection. Revoking the user in the meantime always affects either the newcomer or the
   * connection.
   */
  async #begin(
    request: IncomingRequest,
    newcomer: Newcomer,
  ): Promise<{ connection: RemoteConnection; answered: Promise<string> }> {
    try {
      const text = await this.#unfinished.read(request, newcomer.principal);
      const message = readMessage(text);
      if (!("method" in message && "id" in message) || message.method !== "initialize")
        throw new HttpError(400, "Acp-Connection-Id is missing: only initialize is sent without it");
      const connection = this.#connections.create(newcomer, { kind: "http" });
      return { connection, answered: connection.initialize(message, text) };
    } finally {
      this.#connections.dismiss(newcomer);
    }
  }

  #get(request: IncomingRequest, principal: Principal): Response {
    const types = request.header("accept")?.toLowerCase() ?? "";
    if (!types.includes("text/event-stream"))
      throw new HttpError(
        406,
        'Accept must include text/event-stream; for WebSockets, the server needs serveHttp and the package "ws"',
      );
    const connection = this.#connection(request, principal);
    const { telemetry } = this.#connections;
    const session = sessionHeader(request);
    const events: EventStreamEvents = {
      onRoom: () => connection.room(log, stream),
      onLost: () => {
        this.#keepAlive.delete(stream);
        connection.detach(stream, session);
        telemetry?.streamClosed?.("http", !connection.ended);
      },
      onEnd: () => {
        this.#keepAlive.delete(stream);
        telemetry?.streamClosed?.("http", false);
      },
    };
    const stream = new EventStream(events, /;\s*cursor=id\b/.test(types));
    const log =
      session === undefined
        ? connection.attach(stream)
        : connection.attachSession(session, stream, startOf(request, connection));
    connection.repeatAnswers(awaitedBy(request));
    // A client that does not number its messages may mistake a resent request for a new one.
    if (session === undefined && connection.order.handled > 0) connection.repeatQuestions();
    if (!stream.ended) this.#keepAlive.add(stream);
    telemetry?.streamOpened?.("http", request.header("last-event-id") !== undefined);
    return new Response(stream.body, {
      headers: {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-cache, no-transform",
        "X-Accel-Buffering": "no",
        "Acp-Connection-Id": connection.id,
        ...(session === undefined ? {} : { "Acp-Session-Id": request.header("acp-session-id") ?? "" }),
      },
    });
  }

  #connection(request: IncomingRequest, principal: Principal): RemoteConnection {
    const id = idHeader(request, "acp-connection-id");
    if (id === undefined) throw new HttpError(400, "Acp-Connection-Id is missing");
    return this.#connections.get(id, principal);
  }
}

/** Returns an empty response with an explicit length of zero, so clients need not read it. */
function emptyResponse(): Response {
  return new Response(null, { status: 202, headers: { "Content-Length": "0" } });
}

/** Delivers a message to the agent unless it has already been delivered. */
async function accept(
  connection: RemoteConnection,
  message: Message,
  { text, number }: { readonly text: string; readonly number: number | undefined },
): Promise<void> {
  if (number === undefined) {
    if (!connection.isRepeat(message, text)) await taking(connection.receive(message, text));
    return;
  }
  let taken: Promise<boolean> | undefined;
  const isNew = await connection.order.handle({ number, length: text.length }, () => {
    // A stream message only uses up a number, because the server refused the original message.
    if (!isStreamMessage(message)) taken = connection.receive(message, text);
  });
  if (!isNew && "id" in message && "method" in message) connection.repeatAnswers([requestKey(message.id)]);
  await taking(taken);
}

/** @throws {HttpError} with status 404 if the connection closed before the agent consumed the message */
async function taking(taken: Promise<boolean> | undefined): Promise<void> {
  if ((await taken) === false) throw hasEnded();
}

function hasEnded(): HttpError {
  return new HttpError(404, "The connection has ended");
}

/** Returns the point at which a session's stream should start. */
function startOf(request: IncomingRequest, { order }: RemoteConnection): StreamStart {
  const resumePoint = request.header("last-event-id");
  if (resumePoint !== undefined) return { resumePoint };
  // A client that numbers its messages and has no resume point has not received anything yet. Other clients cannot
  // report how much they have received.
  return order.handled > 0 || request.header("acp-awaiting") !== undefined ? "beginning" : "unwritten";
}

/** Returns the keys of the requests whose responses the client is waiting for. */
function awaitedBy(request: IncomingRequest): readonly RequestKey[] {
  const header = request.header("acp-awaiting");
  if (header === undefined || header === "") return [];
  try {
    return header.split(",").map((id) => keyOfText(decodeURIComponent(id.trim())));
  } catch {
    throw new HttpError(400, "Acp-Awaiting must be percent-encoded");
  }
}

/** @throws {HttpError} if the header is too long or contains anything but visible ASCII */
function idHeader(request: IncomingRequest, name: string): string | undefined {
  const value = request.header(name);
  if (value === undefined) return undefined;
  if (value.length <= MAX_ID_LENGTH && /^[\u0021-\u007e]+$/.test(value)) return value;
  throw new HttpError(400, `${name} must be at most ${MAX_ID_LENGTH} visible ASCII characters`);
}

/**
 * Reads the session header. An id that is not visible ASCII is written as `UTF-8''` followed by its
 * percent-encoded bytes.
 *
 * @throws {HttpError} if the header is invalid
 * @see https://www.rfc-editor.org/rfc/rfc8187#section-3.2
 */
function sessionHeader(request: IncomingRequest): string | undefined {
  const value = idHeader(request, "acp-session-id");
  if (value === undefined || !/^utf-8''/i.test(value)) return value;
  try {
    return decodeURIComponent(value.slice(ENCODED.length));
  } catch {
    throw new HttpError(400, "Acp-Session-Id is not percent-encoded UTF-8");
  }
}

function messageNumber(request: IncomingRequest): number | undefined {
  const value = request.header("acp-message-seq");
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  throw new HttpError(400, "Acp-Message-Seq must be a whole number from 1 on");
}

/** @throws {HttpError} if the session header is missing or does not match the message's session */
function checkSession(request: IncomingRequest, message: Message): void {
  if (!("method" in message)) return;
  const header = sessionHeader(request);
  const session = sessionOf(message.params);
  if (header === undefined && sessionMethods.has(message.method))
    throw new HttpError(400, `Acp-Session-Id is missing: ${message.method} needs it`);
  if (header !== undefined && session !== undefined && rootSessionId(header) !== rootSessionId(session))
    throw new HttpError(400, "Acp-Session-Id is not the sessionId of the message");
}
