import { type ErrorListener, settlesWithin } from "@parley/protocol";
import { connectionDefaults } from "@parley/protocol/limits";

import type { WireMessage } from "../wire/wire-message.ts";
import { Backlog } from "./backlog.ts";
import type { ChainEnds, ChainHop, ChainProxy, ChainSide } from "./chain-proxy.ts";

/** The step that a message takes from one member of a chain to the next. */
export interface ChainStep {
  /** Sender: `client`, the name of a proxy, or `agent`. */
  readonly from: string;
  readonly to: string;
  /** Side that the message is going to. */
  readonly towards: ChainSide;
}

/** Called with each message in a chain as it passes from one member to the next. */
export type ChainTap = (step: ChainStep, text: string) => void;

/** Options for a chain. */
export interface ChainOptions {
  /**
   * Called with errors that no caller receives, such as exceptions thrown by handlers, and for each dropped message.
   * Must not throw.
   */
  readonly onError?: ErrorListener | undefined;
  /** Called with each message as it passes from one member of the chain to the next. Must not throw. */
  readonly tap?: ChainTap | undefined;
  /**
   * Maximum number of characters per direction that may wait for handlers or a slow receiver before the chain closes.
   * Default 128 Mi.
   */
  readonly maxUnhandledLength?: number | undefined;
  /**
   * Maximum time to wait for handlers and a slow receiver to pass on the last messages once one end has closed, in
   * milliseconds. Default 2,000.
   */
  readonly closeTimeoutMs?: number | undefined;
}

export interface OuterEnds {
  readonly toClient: (message: WireMessage) => void;
  readonly toAgent: (message: WireMessage) => void;
  readonly fail: (reason: Error) => void;
  /** Called when a backlog becomes congested or stops being congested. */
  readonly onBacklog: () => void;
}

/**
 * A series of proxies, ordered from the client to the agent. Messages pass through synchronously, within the event
 * loop turn in which they arrive.
 */
export class OpenChain {
  readonly backlogs: Readonly<Record<ChainSide, Backlog>>;
  readonly #outer: OuterEnds;
  readonly #tap: ChainTap | undefined;
  readonly closeTimeoutMs: number;
  readonly #versions = new VersionWatch();
  /** For each pair of neighbors, starting at the client: the steps in both directions. */
  readonly #steps: readonly Readonly<Record<ChainSide, ChainStep>>[];
  readonly #proxies: readonly ChainProxy[];
  readonly #onError: ErrorListener;
  #hops: readonly ChainHop[] = [];
  #isClosed = false;

  constructor(proxies: readonly ChainProxy[], outer: OuterEnds, options: ChainOptions) {
    const {
      maxUnhandledLength = connectionDefaults.maxUnhandledLength,
      closeTimeoutMs = connectionDefaults.closeTimeoutMs,
      onError = () => undefined,
      tap,
    } = options;
    this.#outer = outer;
    this.#tap = tap;
    this.closeTimeoutMs = closeTimeoutMs;
    const limits = { maxLength: maxUnhandledLength, onChange: outer.onBacklog, onOverflow: outer.fail };
    this.backlogs = { client: new Backlog(limits), agent: new Backlog(limits) };
    this.#steps = createSteps(proxies.map(({ name }) => name));
    this.#proxies = proxies;
    this.#onError = onError;
  }

  /** Connects the proxies. They must not send anything before this method returns. */
  open(): void {
    this.#hops = this.#proxies.map((proxy, index) => proxy.connect(this.#endsAt(index)));
  }

  fromClient(message: WireMessage): void {
    this.#crossToAgent(0, message);
  }

  fromAgent(message: WireMessage): void {
    this.#versions.fromAgent(message);
    this.#crossToClient(this.#hops.length, message);
  }

  /** Ends the input from a side. Resolves once held messages to the other side have been sent, or after a timeout. */
  async ended(side: ChainSide, reason: Error): Promise<void> {
    const hops = side === "client" ? this.#hops : this.#hops.toReversed();
    const draining = (async () => {
      for (const hop of hops) {
        hop.ended(side, reason);
        await hop.drained(side === "client" ? "agent" : "client");
      }
    })();
    await settlesWithin(draining, this.closeTimeoutMs);
  }

  /** Closes all proxies. Nothing else is sent. */
  async close(reason: Error): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#hops.map((hop) => hop.close(reason)));
  }

  #endsAt(index: number): ChainEnds {
    const versions = this.#versions;
    return {
      toClient: (message) => this.#crossToClient(index, message),
      toAgent: (message) => this.#crossToAgent(index + 1, message),
      fail: (reason) => this.#outer.fail(reason),
      get version() {
        return versions.version;
      },
      onError: this.#onError,
      backlogs: this.backlogs,
      closeTimeoutMs: this.closeTimeoutMs,
    };
  }

  /** Passes a message from member number `border`, counted from the client, to the next member. */
  #crossToAgent(border: number, message: WireMessage): void {
    if (this.#isClosed) return;
    this.#report(this.#steps[border]?.agent, message);
    const next = this.#hops[border];
    if (next !== undefined) next.fromClient(message);
    else {
      this.#versions.toAgent(message);
      this.#outer.toAgent(message);
    }
  }

  #crossToClient(border: number, message: WireMessage): void {
    if (this.#isClosed) return;
    this.#report(this.#steps[border]?.client, message);
    const next = this.#hops[border - 1];
    if (next === undefined) this.#outer.toClient(message);
    else next.fromAgent(message);
  }

  #report(step: ChainStep | undefined, { text }: WireMessage): void {
    if (step !== undefined) this.#tap?.(step, text);
  }
}

/** Returns the steps between neighboring members. Numbers members that have the same name. */
function createSteps(proxies: readonly string[]): Readonly<Record<ChainSide, ChainStep>>[] {
  const names = ["client"];
  for (const name of [...proxies, "agent"]) {
    const count = names.filter((other) => other === name || other.startsWith(`${name} `)).length;
    names.push(count === 0 ? name : `${name} ${count + 1}`);
  }
  return names.slice(1).map((far, index) => {
    const near = names[index] ?? "";
    return {
      agent: { from: near, to: far, towards: "agent" },
      client: { from: far, to: near, towards: "client" },
    };
  });
}

/** Records the version that the agent selects in its response to `initialize`. */
class VersionWatch {
  #request: string | undefined;
  #version: number | undefined;

  /** Version of the connection; `undefined` until the agent has responded. */
  get version(): number | undefined {
    return this.#version;
  }

  toAgent(message: WireMessage): void {
    if (this.#version === undefined && message.method === "initialize") this.#request = message.id;
  }

  fromAgent(message: WireMessage): void {
    if (this.#request === undefined || message.kind !== "response" || message.id !== this.#request) return;
    this.#request = undefined;
    const result = JSON.parse(message.json("result") ?? "null") as {
      readonly protocolVersion?: unknown;
    } | null;
    if (typeof result?.protocolVersion === "number") this.#version = result.protocolVersion;
  }
}
