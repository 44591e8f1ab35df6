import { InvalidMessageError, RequestError, type RequestId, parseMessage } from "@parley/protocol";
import { type ChainEnds, type ChainHop, type ChainProxy, WireMessage } from "@parley/proxy";

/** Prefix of an agent's most frequent messages: requests and notifications. */
const CALL = '{"jsonrpc":"2.0","method"';

/**
 * Handles a client's messages the way an in-process agent does. Rejects text that is not a message. Turns an invalid
 * response into an error, because a server would close the connection or ignore the response. After the client closes
 * its input, waits for the responses to its pending requests.
 */
export const clientRequests: ChainProxy = {
  name: "client requests",
  connect: (ends) => new ClientRequests(ends),
};

class ClientRequests implements ChainHop {
  readonly #ends: ChainEnds;
  readonly #pending = new Set<string>();
  #answered: PromiseWithResolvers<void> | undefined;

  constructor(ends: ChainEnds) {
    this.#ends = ends;
  }

  fromClient(message: WireMessage): void {
    const error = errorOf(message);
    if (error === undefined) {
      if (message.kind === "request") this.#pending.add(message.id);
      this.#ends.toAgent(message);
    } else if (error.responseId === undefined)
      this.#ends.toClient(errorMessage(error.requestId ?? null, error));
    // The agent may be waiting for this response, so send it an error.
    else this.#ends.toAgent(errorMessage(error.responseId, error));
  }

  fromAgent(message: WireMessage): void {
    this.#ends.toClient(message);
    if (this.#pending.size === 0 || message.text.startsWith(CALL) || message.kind !== "response") return;
    if (this.#pending.delete(message.id) && this.#pending.size === 0) this.#answered?.resolve();
  }

  ended(): void {
    // Nothing to do, because responses in flight still arrive.
  }

  drained(side: "client" | "agent"): Promise<void> | undefined {
    if (side === "client" || this.#pending.size === 0) return undefined;
    this.#answered ??= Promise.withResolvers();
    return this.#answered.promise;
  }

  async close(): Promise<void> {
    this.#answered?.resolve();
  }
}

function errorOf({ text }: WireMessage): InvalidMessageError | undefined {
  try {
    parseMessage(text);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidMessageError) return error;
    throw error;
  }
}

function errorMessage(id: RequestId, { code, wireMessage }: InvalidMessageError): WireMessage {
  const error = new RequestError(code, wireMessage).toErrorObject();
  return new WireMessage(JSON.stringify({ jsonrpc: "2.0", id, error }));
}
