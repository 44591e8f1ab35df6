import { ConnectionClosedError, type Transport, type TransportReceiver } from "@parley/protocol";

import { WireMessage } from "../wire/wire-message.ts";
import type { ChainProxy, ChainSide } from "./chain-proxy.ts";
import { MessageWriter } from "./message-writer.ts";
import { type ChainOptions, OpenChain } from "./open-chain.ts";

/** Members and options of a chain. */
export interface ChainMembers extends ChainOptions {
  /** Transport to the client. */
  readonly client: Transport;
  /** Proxies, nearest to the client first. */
  readonly proxies: readonly ChainProxy[];
  /** Transport to the agent. */
  readonly agent: Transport;
  /** Signal that closes the chain. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a message of more than `limit` characters is dropped. */
  readonly onOversized?: ((limit: number) => void) | undefined;
}

/**
 * Connects a client and an agent through proxies until one of them closes, then closes everything. Messages that
 * were already read are still delivered. If a transport or a proxy breaks, resolves to the error; otherwise,
 * resolves to `undefined`. To put proxies in front of a client's transport, use {@link withProxies}.
 *
 * @example
 * ```ts
 * import type { Transport } from "@parley/protocol";
 * import { chain, defineProxy } from "@parley/proxy";
 *
 * const passive = defineProxy({ name: "passive" });
 * export const join = (client: Transport, agent: Transport) => chain({ client, proxies: [passive], agent });
 * ```
 */
export async function chain(members: ChainMembers): Promise<Error | undefined> {
  const ended = Promise.withResolvers<Error | undefined>();
  const joined = new JoinedTransports(members, ended.resolve);
  const { signal } = members;
  const stop = (): void => ended.resolve(undefined);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    joined.open();
  } catch (error) {
    ended.resolve(error as Error);
  }
  const reason = await ended.promise;
  signal?.removeEventListener("abort", stop);
  await joined.close(reason);
  return reason;
}

class JoinedTransports {
  readonly #members: ChainMembers;
  readonly #onEnd: (reason: Error | undefined) => void;
  readonly #chain: OpenChain;
  readonly #writers: Readonly<Record<ChainSide, MessageWriter>>;
  readonly #paused: Record<ChainSide, boolean> = { client: false, agent: false };

  constructor(members: ChainMembers, onEnd: (reason: Error | undefined) => void) {
    this.#members = members;
    this.#onEnd = onEnd;
    const outer = {
      toClient: (message: WireMessage) => this.#writers.client.write(message, this.#chain.backlogs.client),
      toAgent: (message: WireMessage) => this.#writers.agent.write(message, this.#chain.backlogs.agent),
      fail: onEnd,
      onBacklog: () => this.#balance(),
    };
    this.#chain = new OpenChain(members.proxies, outer, members);
    const { closeTimeoutMs } = this.#chain;
    const writer = (side: ChainSide): MessageWriter =>
      new MessageWriter(members[side], { closeTimeoutMs, onFailure: onEnd });
    this.#writers = { client: writer("client"), agent: writer("agent") };
  }

  open(): void {
    this.#chain.open();
    const { client, agent } = this.#members;
    agent.open(this.#receiver("agent", (message) => this.#chain.fromAgent(message)));
    client.open(this.#receiver("client", (message) => this.#chain.fromClient(message)));
  }

  async close(reason: Error = new ConnectionClosedError()): Promise<void> {
    const { client, agent } = this.#members;
    await Promise.all([this.#chain.close(reason), client.close(), agent.close()]);
  }

  #receiver(side: ChainSide, take: (message: WireMessage) => void): TransportReceiver {
    return {
      message: (text) => take(new WireMessage(text)),
      oversized: (limit) => this.#members.onOversized?.(limit),
      closed: (reason) => void this.#inputEnded(side, reason),
    };
  }

  async #inputEnded(side: ChainSide, reason: Error | undefined): Promise<void> {
    await this.#chain.ended(side, reason ?? new ConnectionClosedError("Connection closed by the peer"));
    // Handlers may have forwarded messages that the other side has answered in the meantime.
    await Promise.all([this.#writers.agent.drained(), this.#writers.client.drained()]);
    this.#onEnd(reason);
  }

  #balance(): void {
    const { agent, client } = this.#chain.backlogs;
    this.#pause("client", agent.congested);
    this.#pause("agent", client.congested);
  }

  #pause(side: ChainSide, pauses: boolean): void {
    if (pauses === this.#paused[side]) return;
    this.#paused[side] = pauses;
    if (pauses) this.#members[side].pause();
    else this.#members[side].resume();
  }
}
