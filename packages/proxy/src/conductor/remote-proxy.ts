import { ConnectionClosedError, type Transport } from "@parley/protocol";

import type { ChainEnds, ChainHop, ChainProxy, ChainSide } from "../chain/chain-proxy.ts";
import { type WireMessage, errorMessage } from "../wire/wire-message.ts";
import { PROXY_INITIALIZE, PROXY_SUCCESSOR, SuccessorLink, misplaced } from "./successor-link.ts";

/** Options of {@link remoteProxy}. */
export interface RemoteProxyOptions {
  /** A name for people: in errors and traces. */
  readonly name: string;
}

/**
 * A proxy behind a transport, such as a program: this side is its conductor. It can be used in one chain; the chain closes the
 * transport, and ends when the proxy does.
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
  #isClosing = false;

  constructor(transport: Transport, { name }: RemoteProxyOptions, ends: ChainEnds) {
    this.#ends = ends;
    this.#name = name;
    const { onError, backlogs, closeTimeoutMs } = ends;
    this.#link = new SuccessorLink(transport, {
      receive: (side, message) => this.#receive(side, message),
      closed: (reason) => this.#proxyEnded(reason),
      onError,
      // What comes from a side is on its way to the other.
      backlogs: { client: backlogs.agent, agent: backlogs.client },
      closeTimeoutMs,
    });
  }

  fromClient(message: WireMessage): void {
    if (message.method === "initialize")
      this.#link.send("client", message.with("method", `"${PROXY_INITIALIZE}"`));
    else this.#pass("client", message);
  }

  fromAgent(message: WireMessage): void {
    this.#pass("agent", message);
  }

  ended(): void {
    // The proxy notices the end by that of its input.
  }

  drained(): Promise<void> {
    return this.#link.drained();
  }

  close(): Promise<void> {
    this.#isClosing = true;
    return this.#link.close();
  }

  #receive(side: ChainSide, message: WireMessage): void {
    // A program that only sends back what it gets, for example.
    if (message.method === PROXY_INITIALIZE) this.#refuse(side, message);
    else if (side === "client") this.#ends.toClient(message);
    else this.#ends.toAgent(message);
  }

  #refuse(side: ChainSide, message: WireMessage): void {
    if (message.kind === "request")
      this.#link.send(side, errorMessage(message.id, misplaced(PROXY_INITIALIZE)));
  }

  /** Passes a message on to the proxy. Those of conductors do not come from a client, an agent or another proxy. */
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
