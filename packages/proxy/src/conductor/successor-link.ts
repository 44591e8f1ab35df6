import { ErrorCode, type ErrorListener, RequestError, type Transport, invalidParams } from "@parley/protocol";

import type { Backlog } from "../chain/backlog.ts";
import type { ChainSide } from "../chain/chain-proxy.ts";
import { MessageWriter } from "../chain/message-writer.ts";
import { CANCEL_REQUEST, cancelMessage, cancelledId } from "../wire/cancel-request.ts";
import { findMembers } from "../wire/json-members.ts";
import { WireMessage, callMessage, errorMessage } from "../wire/wire-message.ts";

/**
 * The request that turns a program into a proxy. A conductor sends it instead of `initialize` to a program that has a
 * successor.
 */
export const PROXY_INITIALIZE = "proxy/initialize";

/** Envelope for messages to and from a proxy's successor. */
export const PROXY_SUCCESSOR = "proxy/successor";

export interface SuccessorLinkOptions {
  /**
   * Called with each message from the other end, without its envelope. `side` is the end of the chain that the message
   * goes to or comes from.
   */
  readonly receive: (side: ChainSide, message: WireMessage) => void;
  readonly closed: (reason: Error | undefined) => void;
  readonly onError: ErrorListener;
  /** The backlog of each side: its messages that are waiting for the other end. */
  readonly backlogs: Readonly<Record<ChainSide, Backlog>>;
  /** Maximum time to wait for a slow peer when closing, in milliseconds. */
  readonly closeTimeoutMs: number;
}

/** A request from this end that has no response yet. */
interface SentRequest {
  readonly side: ChainSide;
  /** Original id of the request. */
  readonly id: string;
}

/**
 * The connection between a conductor and a proxy, used at both ends. Messages for the client's side are sent
 * unchanged; those for the agent's side are wrapped in the envelope `proxy/successor`. Ids belong to this
 * connection: each request gets a new one, and cancellations use that id.
 *
 * @see https://agentclientprotocol.com/rfds/proxy-chains
 */
export class SuccessorLink {
  readonly #transport: Transport;
  readonly #options: SuccessorLinkOptions;
  readonly #writer: MessageWriter;
  /** Requests from this end, by their id on this connection. */
  readonly #sent = new Map<string, SentRequest>();
  /** Maps the id of each unanswered request from the other end to the side that receives the request. */
  readonly #received = new Map<string, ChainSide>();
  #count = 0;

  constructor(transport: Transport, options: SuccessorLinkOptions) {
    this.#transport = transport;
    this.#options = options;
    const { closeTimeoutMs, closed } = options;
    this.#writer = new MessageWriter(transport, { closeTimeoutMs, onFailure: closed });
    transport.open({
      message: (text) => this.#receive(new WireMessage(text)),
      oversized: (limit) =>
        options.closed(
          new RangeError(`Cannot read: a message has more than ${limit} characters (maxMessageLength)`),
        ),
      closed: options.closed,
    });
  }

  send(side: ChainSide, message: WireMessage): void {
    switch (message.kind) {
      case "request":
        this.#sendRequest(side, message);
        break;
      case "response":
        this.#received.delete(message.id);
        this.#write(side, message);
        break;
      case "notification":
        if (message.method === CANCEL_REQUEST) this.#sendCancel(side, cancelledId(message));
        else this.#write(side, side === "agent" ? wrap(message) : message);
        break;
      case "other":
        this.#options.onError(notMessage(message));
    }
  }

  /** Resolves once every message has been passed on or can no longer be passed on. */
  drained(): Promise<void> {
    return this.#writer.drained();
  }

  async close(): Promise<void> {
    await this.#writer.drained();
    await this.#transport.close();
  }

  #sendRequest(side: ChainSide, message: WireMessage): void {
    const id = String((this.#count += 1));
    this.#sent.set(id, { side, id: message.id });
    this.#write(side, (side === "agent" ? wrap(message) : message).with("id", id));
  }

  #write(side: ChainSide, message: WireMessage): void {
    this.#writer.write(message, this.#options.backlogs[side]);
  }

  #sendCancel(side: ChainSide, of: string): void {
    for (const [id, sent] of this.#sent) {
      if (sent.side === side && sent.id === of) this.#write(side, cancelMessage(id));
    }
  }

  #receive(message: WireMessage): void {
    switch (message.kind) {
      case "request":
        this.#receiveRequest(message);
        break;
      case "response":
        this.#receiveResponse(message);
        break;
      case "notification":
        this.#receiveNotification(message);
        break;
      case "other":
        this.#options.onError(notMessage(message));
    }
  }

  #receiveRequest(message: WireMessage): void {
    const { id } = message;
    if (message.method !== PROXY_SUCCESSOR) {
      this.#received.set(id, "client");
      this.#options.receive("client", message);
      return;
    }
    try {
      const inner = unwrap(message);
      this.#received.set(id, "agent");
      this.#options.receive("agent", inner);
    } catch (error) {
      this.#write("agent", errorMessage(id, error as RequestError));
    }
  }

  #receiveResponse(message: WireMessage): void {
    const sent = this.#sent.get(message.id);
    if (!this.#sent.delete(message.id) || sent === undefined) {
      this.#options.onError(new Error(`Cannot match response: no request has id ${message.id}`));
      return;
    }
    this.#options.receive(sent.side, message.with("id", sent.id));
  }

  #receiveNotification(message: WireMessage): void {
    if (message.method === CANCEL_REQUEST) {
      const side = this.#received.get(cancelledId(message));
      if (side !== undefined) this.#options.receive(side, message);
      return;
    }
    if (message.method !== PROXY_SUCCESSOR) {
      this.#options.receive("client", message);
      return;
    }
    try {
      const inner = unwrap(message);
      // A cancellation belongs to one connection: inside an envelope, its id would be meaningless.
      if (inner.method !== CANCEL_REQUEST) this.#options.receive("agent", inner);
    } catch (error) {
      this.#options.onError(error);
    }
  }
}

function wrap(message: WireMessage): WireMessage {
  const method = message.json("method") ?? '""';
  const params = message.json("params");
  const inner = params === undefined ? "" : `,"params":${params}`;
  const id = message.kind === "request" ? message.id : undefined;
  return callMessage({ id, method: PROXY_SUCCESSOR, params: `{"method":${method}${inner}}` });
}

/**
 * Unwraps a message and drops the envelope's `_meta`.
 *
 * @throws {RequestError} if the envelope does not contain a valid message, or contains a conductor method.
 */
function unwrap(envelope: WireMessage): WireMessage {
  const text = envelope.json("params") ?? "";
  const inner = findMembers(text) === undefined ? undefined : new WireMessage(text);
  const method = inner?.method;
  if (inner === undefined || method === undefined) {
    throw invalidParams(`Cannot read "${PROXY_SUCCESSOR}": "method" must be a string`);
  }
  if (method === PROXY_SUCCESSOR || method === PROXY_INITIALIZE) throw misplaced(method);
  const params = inner.json("params");
  if (params !== undefined && params !== "null" && !/^[[{]/.test(params)) {
    throw invalidParams(`Cannot read "${PROXY_SUCCESSOR}": "params" must be an object or an array`);
  }
  const id = envelope.kind === "request" ? envelope.id : undefined;
  return callMessage({ id, method, params: params === "null" ? undefined : params });
}

/** Creates the error for a conductor method that came from a client, an agent or an envelope. */
export function misplaced(method: string): RequestError {
  return new RequestError(
    ErrorCode.invalidRequest,
    `Cannot handle "${method}": only a conductor and its proxies exchange it`,
  );
}

function notMessage({ text }: WireMessage): Error {
  return new Error(`Cannot pass on what is not a message: ${JSON.stringify(text.slice(0, 200))}`);
}
