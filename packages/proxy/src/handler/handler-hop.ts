import type { ChainEnds, ChainHop, ChainSide } from "../chain/chain-proxy.ts";
import type { WireMessage } from "../wire/wire-message.ts";
import { checkHandlers } from "./check-definition.ts";
import type { HandledRequest } from "./handled-request.ts";
import { MessageIntake, type UntypedHandlers } from "./message-intake.ts";
import { OwnSide } from "./own-side.ts";
import { SESSION_OPENERS, createPrepareParams } from "./prepare-params.ts";
import { handledVersion } from "./protocol-version.ts";
import type { ProxyDefinition, ProxyHandlers, ProxyLink, SideHandlers } from "./proxy-definition.ts";
import type { AgentMethods, ClientMethods, ProxyVersion } from "./proxy-methods.ts";
import { Way } from "./way.ts";

export class HandlerHop implements ChainHop {
  readonly #ways: Readonly<Record<ChainSide, Way>>;
  /** Message intakes, keyed by the side that sends the messages. */
  readonly #intakes: Readonly<Record<ChainSide, MessageIntake>>;
  readonly #closed = new AbortController();

  constructor(definition: ProxyDefinition, ends: ChainEnds) {
    const ways = { client: new Way("client", ends), agent: new Way("agent", ends) };
    this.#ways = ways;
    const connected = definition.connect?.(this.#createLink(ends));
    if (connected !== undefined) checkHandlers(definition.name, connected);
    const handlers = connected ?? definition;
    const { onError } = ends;
    const version = (): number | undefined => ends.version;
    const prepare = createPrepareParams(handlers.mcpServers);
    const both = { version, prepare, onError };
    this.#intakes = {
      client: new MessageIntake({
        ...both,
        way: ways.agent,
        back: ways.client,
        handlers: clientHandlers(handlers),
      }),
      agent: new MessageIntake({
        ...both,
        way: ways.client,
        back: ways.agent,
        handlers: untyped(handlers.fromAgent),
      }),
    };
  }

  fromClient(message: WireMessage): void {
    this.#intakes.client.receive(message);
  }

  fromAgent(message: WireMessage): void {
    this.#intakes.agent.receive(message);
  }

  ended(side: ChainSide, reason: Error): void {
    this.#ways[side].own.end(reason);
    this.#intakes[side].end(reason);
  }

  drained(side: ChainSide): Promise<void> | undefined {
    return this.#ways[side].passage.drained();
  }

  close(reason: Error): Promise<void> {
    for (const side of ["client", "agent"] as const) this.ended(side, reason);
    this.#closed.abort(reason);
    return Promise.resolve();
  }

  #createLink(ends: ChainEnds): ProxyLink {
    const version = (): ProxyVersion => handledVersion(ends.version);
    const side = (way: Way): OwnSide => new OwnSide(way, version, (message) => way.passage.push(message));
    const { signal } = this.#closed;
    return {
      get version() {
        return ends.version;
      },
      // Methods are plain strings at run time; the types are for authors of proxies.
      client: side(this.#ways.client) as ProxyLink["client"],
      agent: side(this.#ways.agent) as ProxyLink["agent"],
      closed: signal,
    };
  }
}

/**
 * Returns the handlers for the client's messages. If the proxy adds MCP servers, requests that open sessions get a
 * handler, because the servers are added when a handler forwards the request.
 */
function clientHandlers({ fromClient, mcpServers = [] }: ProxyHandlers): UntypedHandlers {
  const handlers = untyped(fromClient);
  if (mcpServers.length === 0) return handlers;
  const passOn = (call: HandledRequest): unknown => call.forward();
  const openers = Object.fromEntries(SESSION_OPENERS.map((method) => [method, passOn]));
  return { ...handlers, requests: { ...openers, ...handlers.requests } };
}

/** Removes the per-method types, because methods are plain strings at run time. */
function untyped({
  requests = {},
  notifications = {},
  rewrite,
}: SideHandlers<AgentMethods> | SideHandlers<ClientMethods> = {}): UntypedHandlers {
  return {
    requests: requests as UntypedHandlers["requests"],
    notifications: notifications as UntypedHandlers["notifications"],
    rewrite,
  };
}
