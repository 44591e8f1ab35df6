import { ConnectionClosedError, ErrorCode, RequestError, type Transport } from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { ChainProxy, ChainSide } from "../chain/chain-proxy.ts";
import { type ChainOptions, OpenChain } from "../chain/open-chain.ts";
import { type WireMessage, errorMessage } from "../wire/wire-message.ts";
import { PROXY_INITIALIZE, SuccessorLink } from "./successor-link.ts";

/** Options for {@link serveProxy}. */
export interface ServeProxyOptions extends ChainOptions {
  /** Signal that closes the proxy. */
  readonly signal?: AbortSignal | undefined;
}

const optionNames: OptionNames<ServeProxyOptions> = {
  onError: true,
  tap: true,
  maxUnhandledLength: true,
  closeTimeoutMs: true,
  signal: true,
};

/**
 * Serves one or more chained proxies to a conductor over `transport`. Resolves once the connection closes. If it
 * breaks, resolves to the error; otherwise, resolves to `undefined`.
 *
 * @example
 * ```ts
 * import { stdioTransport } from "@parley/protocol/stdio";
 * import { defineProxy, serveProxy } from "@parley/proxy";
 *
 * await serveProxy(defineProxy({ name: "passive" }), stdioTransport());
 * ```
 *
 * @see https://agentclientprotocol.com/rfds/proxy-chains
 */
export async function serveProxy(
  proxy: ChainProxy | readonly ChainProxy[],
  transport: Transport,
  options: ServeProxyOptions = {},
): Promise<Error | undefined> {
  checkOptions("serve a proxy", options, optionNames);
  const ended = Promise.withResolvers<Error | undefined>();
  const { signal } = options;
  const stop = (): void => ended.resolve(undefined);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  const proxies = "connect" in proxy ? [proxy] : proxy;
  const served = new ServedProxies(proxies, transport, { ...options, onEnd: ended.resolve });
  const reason = await ended.promise;
  signal?.removeEventListener("abort", stop);
  await served.close(reason);
  return reason;
}

interface ServedOptions extends ChainOptions {
  readonly onEnd: (reason: Error | undefined) => void;
}

/** A chain whose two ends share a single connection to a conductor. */
class ServedProxies {
  readonly #transport: Transport;
  readonly #chain: OpenChain;
  readonly #link: SuccessorLink;
  readonly #onEnd: (reason: Error | undefined) => void;
  #isPaused = false;

  constructor(proxies: readonly ChainProxy[], transport: Transport, options: ServedOptions) {
    const { onEnd, onError = () => undefined } = options;
    this.#transport = transport;
    this.#onEnd = onEnd;
    const outer = {
      toClient: (message: WireMessage) => this.#link.send("client", message),
      toAgent: (message: WireMessage) => this.#link.send("agent", message),
      fail: onEnd,
      onBacklog: () => this.#balance(),
    };
    this.#chain = new OpenChain(proxies, outer, options);
    this.#chain.open();
    this.#link = new SuccessorLink(transport, {
      receive: (side, message) => this.#receive(side, message),
      closed: (reason) => void this.#inputEnded(reason),
      onError,
      backlogs: this.#chain.backlogs,
      closeTimeoutMs: this.#chain.closeTimeoutMs,
    });
  }

  async close(reason: Error = new ConnectionClosedError()): Promise<void> {
    await Promise.all([this.#chain.close(reason), this.#link.close()]);
  }

  #receive(side: ChainSide, message: WireMessage): void {
    const { method } = message;
    if (side === "agent") this.#chain.fromAgent(message);
    else if (method === PROXY_INITIALIZE) this.#chain.fromClient(message.with("method", '"initialize"'));
    else if (method === "initialize") this.#link.send("client", errorMessage(message.id, notAgent()));
    else this.#chain.fromClient(message);
  }

  async #inputEnded(reason: Error | undefined): Promise<void> {
    const cause = reason ?? new ConnectionClosedError("Connection closed by the conductor");
    await Promise.all([this.#chain.ended("client", cause), this.#chain.ended("agent", cause)]);
    this.#onEnd(reason);
  }

  #balance(): void {
    const { client, agent } = this.#chain.backlogs;
    const pauses = client.congested || agent.congested;
    if (pauses === this.#isPaused) return;
    this.#isPaused = pauses;
    if (pauses) this.#transport.pause();
    else this.#transport.resume();
  }
}

/** Creates the error for a client that mistakes the proxy for an agent. */
function notAgent(): RequestError {
  return new RequestError(
    ErrorCode.invalidRequest,
    'Cannot initialize: this program is a proxy, which needs a conductor and an agent: parley conduct -- "proxy" "agent"',
  );
}
