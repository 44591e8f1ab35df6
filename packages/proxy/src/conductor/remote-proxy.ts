import { ConnectionClosedError, ErrorCode, RequestError, type Transport } from "@parley/protocol";

import type { ChainEnds, ChainHop, ChainProxy, ChainSide } from "../chain/chain-proxy.ts";
import { type WireMessage, errorMessage } from "../wire/wire-message.ts";
import { PROXY_INITIALIZE, PROXY_SUCCESSOR, SuccessorLink, misplaced } from "./successor-link.ts";

/** Options for {@link remoteProxy}. */
export interface RemoteProxyOptions {
  /** Name to use in errors and traces. */
  readonly name: string;
}

/**
 * Turns a transport to a peer, such as a program, into a proxy. The peer is the proxy, and this side is its conductor.
 * A remote proxy can be used in only one chain. The chain closes the transport, and ends when the peer closes it. To
 * start a program, use `spawnProxy`.
 *
 * @example
 * ```ts
 * import type { Transport } from "@parley/protocol";
 * import { remoteProxy, withProxies } from "@parley/proxy";
 *
 * export const through = (agent: Transport, toProxy: Transport): Transport =>
 *   withProxies(agent, [remoteProxy(toProxy, { name: "theirs" })]);
 * ```
 *
 * @see https://agentclientprotocol.com/rfds/proxy-chains
 */
export function remoteProxy(transport: Transport, options: RemoteProxyOptions): ChainProxy {
  let isConnected = false;
  return {
    name: options.name,
    connect(ends) {
      if (isConnected)
        throw new Error(`Cannot use proxy "${options.name}" in a second chain: its connection has one`);
      isConnected = true;
      return new RemoteHop(transport, options, ends);
    },
  };
}

class RemoteHop implements ChainHop {
  readonly #ends: ChainEnds;
  readonly #name: string;
  readonly #link: SuccessorLink;
  /** Id of the client's `initialize` request, until the program has proven to be a proxy. */
  #initializeId: string | undefined;
  #isClosing = false;

  constructor(transport: Transport, { name }: RemoteProxyOptions, ends: ChainEnds) {
    this.#ends = ends;
    this.#name = name;
    const { onError, backlogs, closeTimeoutMs } = ends;
    this.#link = new SuccessorLink(transport, {
      receive: (side, message) => this.#receive(side, message),
      closed: (reason) => this.#proxyEnded(reason),
      onError,
      // Swapped, because a message received from one side waits for the other side.
      backlogs: { client: backlogs.agent, agent: backlogs.client },
      closeTimeoutMs,
    });
  }

  fromClient(message: WireMessage): void {
    if (message.method !== "initialize") return this.#pass("client", message);
    this.#initializeId = message.id;
    this.#link.send("client", message.with("method", `"${PROXY_INITIALIZE}"`));
  }

  fromAgent(message: WireMessage): void {
    this.#pass("agent", message);
  }

  ended(): void {
    // The proxy notices when its input closes.
  }

  drained(): Promise<void> {
    return this.#link.drained();
  }

  close(): Promise<void> {
    this.#isClosing = true;
    return this.#link.close();
  }

  #receive(side: ChainSide, message: WireMessage): void {
    // A program that only echoes what it receives, for example, sends this request back.
    if (message.method === PROXY_INITIALIZE) return this.#refuse(side, message);
    if (side === "agent") this.#initializeId = undefined;
    const refusal = this.#refusalOf(message);
    if (refusal !== undefined) this.#reportNoProxy(message.id, refusal);
    else if (side === "client") this.#ends.toClient(message);
    else this.#ends.toAgent(message);
  }

  /** Returns the error message of a program that does not know {@link PROXY_INITIALIZE}. */
  #refusalOf(message: WireMessage): string | undefined {
    if (message.kind !== "response" || message.id !== this.#initializeId) return undefined;
    const { code, message: text } = Object(JSON.parse(message.json("error") ?? "null")) as {
      readonly code?: unknown;
      readonly message?: unknown;
    };
    const says = String(text);
    const isUnknown = code === ErrorCode.methodNotFound || says.includes(PROXY_INITIALIZE);
    // If the program is itself a conductor, the message may be about one of its own proxies.
    return isUnknown && !says.includes(NOT_A_PROXY) ? says : undefined;
  }

  #reportNoProxy(id: string, refusal: string): void {
    const error = notProxy(this.#name, refusal);
    this.#ends.onError(error);
    this.#ends.toClient(errorMessage(id, error));
  }

  #refuse(side: ChainSide, message: WireMessage): void {
    if (message.kind === "request")
      this.#link.send(side, errorMessage(message.id, misplaced(PROXY_INITIALIZE)));
  }

  /** Forwards a message to the proxy unless its method is a conductor method, which only the conductor may use. */
  #pass(side: ChainSide, message: WireMessage): void {
    const { method } = message;
    if (method !== PROXY_SUCCESSOR && method !== PROXY_INITIALIZE) {
      this.#link.send(side, message);
      return;
    }
    if (message.kind !== "request") return;
    const refusal = errorMessage(message.id, misplaced(method));
    if (side === "client") this.#ends.toClient(refusal);
    else this.#ends.toAgent(refusal);
  }

  #proxyEnded(reason: Error | undefined): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#ends.fail(reason ?? new ConnectionClosedError(`Proxy "${this.#name}" has ended`));
  }
}

const NOT_A_PROXY = "is not a proxy";

/** Creates the error for a program that is not a proxy. Such a program is usually an agent. */
function notProxy(name: string, refusal: string): RequestError {
  return new RequestError(
    ErrorCode.invalidRequest,
    `Cannot initialize: "${name}" ${NOT_A_PROXY}: it answered "${PROXY_INITIALIZE}" with ${JSON.stringify(refusal)}; ` +
      'an agent goes last: parley conduct -- "proxy" "agent"',
  );
}
