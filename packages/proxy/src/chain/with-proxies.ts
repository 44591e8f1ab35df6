import {
  ConnectionClosedError,
  type Transport,
  TransportError,
  type TransportReceiver,
} from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import { WireMessage } from "../wire/wire-message.ts";
import type { ChainProxy } from "./chain-proxy.ts";
import { MessageWriter } from "./message-writer.ts";
import { type ChainOptions, OpenChain } from "./open-chain.ts";

const optionNames: OptionNames<ChainOptions> = {
  onError: true,
  tap: true,
  maxUnhandledLength: true,
  closeTimeoutMs: true,
};

/**
 * Puts proxies in front of a transport to an agent. Pass the returned transport to `connectAgent` or anything else
 * that accepts one. The first proxy is nearest to the client. Messages pass through the proxies as function calls
 * within this process.
 *
 * @example
 * ```ts
 * import type { Transport } from "@parley/protocol";
 * import { redactor, withProxies } from "@parley/proxy";
 *
 * export const protect = (agent: Transport) => withProxies(agent, [redactor()]);
 * ```
 */
export function withProxies(
  agent: Transport,
  proxies: readonly ChainProxy[],
  options: ChainOptions = {},
): Transport {
  checkOptions("put proxies before an agent", options, optionNames);
  return new ProxiedTransport(agent, proxies, options);
}

class ProxiedTransport implements Transport {
  readonly #agent: Transport;
  readonly #chain: OpenChain;
  readonly #writer: MessageWriter;
  #receiver: TransportReceiver | undefined;
  #isPaused = false;
  #isAgentPaused = false;
  #room: PromiseWithResolvers<void> | undefined;
  #ending: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #isOver = false;

  constructor(agent: Transport, proxies: readonly ChainProxy[], options: ChainOptions) {
    this.#agent = agent;
    const outer = {
      toClient: ({ text }: WireMessage) => {
        if (!this.#isOver) this.#receiver?.message(text);
      },
      toAgent: (message: WireMessage) => this.#writer.write(message, this.#chain.backlogs.agent),
      fail: (reason: Error) => this.#finish(reason),
      onBacklog: () => this.#balance(),
    };
    this.#chain = new OpenChain(proxies, outer, options);
    const { closeTimeoutMs } = this.#chain;
    this.#writer = new MessageWriter(agent, {
      closeTimeoutMs,
      onFailure: outer.fail,
    });
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#chain.open();
    this.#agent.open({
      message: (text) => this.#chain.fromAgent(new WireMessage(text)),
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) => void this.#agentEnded(reason),
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#isOver || this.#closing !== undefined) {
      return Promise.reject(new TransportError("Cannot send: the transport is closed"));
    }
    for (const text of messages) this.#chain.fromClient(new WireMessage(text));
    if (!this.#chain.backlogs.agent.congested) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  pause(): void {
    this.#isPaused = true;
    this.#balance();
  }

  resume(): void {
    this.#isPaused = false;
    this.#balance();
  }

  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  async #shutDown(): Promise<void> {
    const reason = new ConnectionClosedError();
    if (!this.#isOver) {
      await this.#chain.ended("client", reason);
      await this.#writer.drained();
    }
    await this.#agent.close();
    await this.#ending;
    await this.#chain.close(reason);
    this.#finish();
  }

  async #agentEnded(reason: Error | undefined): Promise<void> {
    this.#ending ??= this.#chain.ended(
      "agent",
      reason ?? new ConnectionClosedError("Connection closed by the peer"),
    );
    await this.#ending;
    this.#finish(reason);
  }

  #finish(reason?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#room?.resolve();
    this.#receiver?.closed(reason);
  }

  #balance(): void {
    const { agent, client } = this.#chain.backlogs;
    if (!agent.congested) {
      this.#room?.resolve();
      this.#room = undefined;
    }
    const pauses = this.#isPaused || client.congested;
    if (pauses === this.#isAgentPaused) return;
    this.#isAgentPaused = pauses;
    if (pauses) this.#agent.pause();
    else this.#agent.resume();
  }
}
