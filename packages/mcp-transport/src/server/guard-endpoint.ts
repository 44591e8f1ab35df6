import type { JSONRPCMessage, JSONRPCRequest, Transport } from "@modelcontextprotocol/client";

import type { ConnectionSettings } from "./connection-settings.ts";
import type { Endpoint } from "./endpoint.ts";
import { ServerFailure } from "./server-failure.ts";

/** Maximum number of unanswered requests from a server. */
const maxRequests = 1000;

/**
 * Closes the connection to a server that makes this side buffer too much, either by sending requests faster than it
 * reads the responses or by listing tools endlessly.
 */
export function guardEndpoint(
  endpoint: Endpoint,
  { maxMessageBytes }: Pick<ConnectionSettings, "maxMessageBytes">,
): Endpoint {
  const violated = Promise.withResolvers<void>();
  let violation: ServerFailure | undefined;
  return {
    ...endpoint,
    opening: (options) => {
      const transport = endpoint.opening(options);
      const end = (message: string): void => {
        if (violation !== undefined) return;
        violation = new ServerFailure("protocol", message);
        violated.resolve();
        void transport.close();
      };
      guard(transport, new Traffic(maxMessageBytes, end));
      return transport;
    },
    closed: Promise.race([endpoint.closed, violated.promise]),
    failure: () => violation ?? endpoint.failure(),
  };
}

/**
 * Observes the messages that a transport sends and receives. Must be called before the client connects, because the
 * client preserves a handler that is already set.
 */
function guard(transport: Transport, traffic: Traffic): void {
  const send = transport.send.bind(transport);
  const counting: Transport["send"] = async (message, options) => {
    const sent = traffic.sending(message);
    try {
      await send(message, options);
    } finally {
      sent();
    }
  };
  Object.assign(transport, {
    send: counting,
    onmessage: (message: JSONRPCMessage) => traffic.received(message),
  });
}

type RequestId = JSONRPCRequest["id"];

/** Tracks how much this side must buffer for a connection. */
class Traffic {
  readonly #maxBytes: number;
  readonly #end: (message: string) => void;
  /** Sizes of the unanswered requests by id. A server may reuse an id. */
  readonly #waiting = new Map<RequestId, number[]>();
  /**
   * Number and total size of the unanswered requests. A request counts as answered once its response has been
   * written.
   */
  #count = 0;
  #bytes = 0;
  /** The request in flight for a page of tools. */
  #listing: RequestId | undefined;
  #listBytes = 0;

  constructor(maxBytes: number, end: (message: string) => void) {
    this.#maxBytes = maxBytes;
    this.#end = end;
  }

  /** Called when a message is sent. Returns a function to call once the message is written. */
  sending(message: JSONRPCMessage): () => void {
    if (!("method" in message)) {
      const bytes = this.#take(message.id);
      if (bytes === undefined) this.#add(0);
      return () => this.#remove(bytes ?? 0);
    }
    if ("id" in message && message.method === "tools/list") {
      this.#listing = message.id;
      if (message.params?.["cursor"] === undefined) this.#listBytes = 0;
    }
    return () => undefined;
  }

  received(message: JSONRPCMessage): void {
    if (!("method" in message)) {
      if (message.id === this.#listing) this.#countPage(message);
    } else if ("id" in message) {
      this.#countRequest(message);
    } else if (message.method === "notifications/cancelled") {
      // A cancelled request gets no response.
      const bytes = this.#take(message.params?.["requestId"] as RequestId);
      if (bytes !== undefined) this.#remove(bytes);
    }
  }

  #countPage(message: JSONRPCMessage): void {
    this.#listBytes += sizeOf(message);
    if (this.#listBytes > this.#maxBytes)
      this.#end(`its list of tools has more than ${this.#maxBytes} bytes (maxMessageBytes)`);
  }

  #countRequest(request: JSONRPCRequest): void {
    const bytes = sizeOf(request);
    const sizes = this.#waiting.get(request.id);
    if (sizes === undefined) this.#waiting.set(request.id, [bytes]);
    else sizes.push(bytes);
    this.#add(bytes);
  }

  #take(id: RequestId | undefined): number | undefined {
    if (id === undefined) return undefined;
    const sizes = this.#waiting.get(id);
    if (sizes?.length === 1) this.#waiting.delete(id);
    return sizes?.pop();
  }

  #add(bytes: number): void {
    this.#count += 1;
    this.#bytes += bytes;
    if (this.#count > maxRequests)
      this.#end(`it sent more than ${maxRequests} requests without waiting for the answers`);
    else if (this.#bytes > this.#maxBytes)
      this.#end(`its unanswered requests have more than ${this.#maxBytes} bytes (maxMessageBytes)`);
  }

  #remove(bytes: number): void {
    this.#count -= 1;
    this.#bytes -= bytes;
  }
}

function sizeOf(message: JSONRPCMessage): number {
  return Buffer.byteLength(JSON.stringify(message));
}
