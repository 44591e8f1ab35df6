import { LOST_DATABASE } from "../platform/json-log.ts";
import { printError } from "../platform/print-error.ts";
import type { ServerEvent, Telemetry } from "../platform/telemetry.ts";
import type { ClusterNode, HeartbeatState, Hub, HubEvents, HubSession } from "./hub.ts";

/** Number of heartbeats per `ttlMs`, the time after which a silent node is considered dead. */
const BEATS_PER_TTL = 4;
/** Fraction of `ttlMs` after which a node with a faster clock may consider this one dead. */
const SURE_PART = 0.9;

/** The shared list of nodes and of session leases. */
export interface NodeList {
  /** Keeps this node alive for `ttlMs` milliseconds. */
  beat(
    node: ClusterNode,
    ttlMs: number,
  ): Promise<{
    readonly others: readonly ClusterNode[];
    readonly wasDead: boolean;
    /** Whether the list has moved to another server or its server was restarted. Default `false`. */
    readonly wasRestored?: boolean | undefined;
    /** The secrets to accept, starting with the one to use. Omitted if the secrets never change. */
    readonly secrets?: readonly string[] | undefined;
  }>;
  /** Marks a node as dead and frees its leases. */
  leave(id: string): Promise<void>;
  /** Returns the owner of a session's lease, or `undefined` if the lease is available. */
  owner(session: HubSession): Promise<string | undefined>;
  secret(): Promise<string>;
  localAddress(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface HeartbeatHubOptions {
  readonly id: string;
  readonly ttlMs: number;
  readonly leaseMs?: number | undefined;
  /** Called when a heartbeat fails, but not again until one succeeds. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly telemetry?: Telemetry | undefined;
}

/** A hub based on a list of nodes. Nodes send heartbeats to show that they are alive. */
export class HeartbeatHub implements Hub {
  readonly node: Hub["node"];
  readonly ttlMs: number;
  readonly #list: NodeList;
  readonly #onError: (error: unknown) => void;
  readonly #telemetry: Telemetry | undefined;
  #self: ClusterNode | undefined;
  #events: HubEvents | undefined;
  #others: ReadonlyMap<string, ClusterNode> = new Map();
  /** When the last successful heartbeat was sent, as a `performance.now()` timestamp. */
  #shownAt = 0;
  /**
   * Whether the heartbeat after the last successful one failed. That heartbeat may still have arrived and found this
   * node dead.
   */
  #lacksAnswer = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beating: Promise<void> | undefined;
  #left: Promise<void> | undefined;
  /** Set while the other nodes can find this one. */
  #onLeft: (() => void) | undefined;

  constructor(list: NodeList, options: HeartbeatHubOptions) {
    const { id, ttlMs, leaseMs, onError = printError, telemetry } = options;
    if (!Number.isFinite(ttlMs) || ttlMs < 100)
      throw new RangeError(`Cannot open a hub with "ttlMs" ${ttlMs}: not a number from 100 on`);
    this.#list = list;
    this.node = { id, leaseMs };
    this.ttlMs = ttlMs;
    this.#onError = onError;
    this.#telemetry = telemetry;
  }

  heartbeat(): HeartbeatState {
    const age = this.#age;
    if (age > this.ttlMs) return "lapsed";
    return this.#lacksAnswer || age > this.ttlMs / 2 ? "late" : "fresh";
  }

  get #age(): number {
    return performance.now() - this.#shownAt;
  }

  secret(): Promise<string> {
    return this.#list.secret();
  }

  localAddress(): Promise<string | undefined> {
    return this.#list.localAddress();
  }

  async join(address: string, events: HubEvents): Promise<void> {
    if (this.#self !== undefined) throw new Error("Cannot join the cluster: the node has joined already");
    this.#self = { id: this.node.id, address };
    this.#events = events;
    try {
      await this.#beat();
    } catch (error) {
      this.#self = undefined;
      throw error;
    }
    this.#beatLater();
  }

  leave(): Promise<void> {
    this.#left ??= this.#leave();
    return this.#left;
  }

  async find(nodeId: string): Promise<ClusterNode | undefined> {
    if (nodeId === this.node.id) return undefined;
    // A node that has just joined may not be in the list yet.
    if (!this.#others.has(nodeId) && this.#self !== undefined) await this.#look().catch(() => undefined);
    return this.#others.get(nodeId);
  }

  async others(): Promise<readonly ClusterNode[]> {
    await this.#look();
    return [...this.#others.values()];
  }

  async owner(session: HubSession): Promise<ClusterNode | undefined> {
    const owner = await this.#list.owner(session);
    return owner === undefined ? undefined : this.find(owner);
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#timer);
    this.#events = undefined;
    this.#onLeft?.();
    await this.#beating?.catch(() => undefined);
    try {
      if (this.#self !== undefined) {
        await this.#list.leave(this.node.id);
        this.#telemetry?.event?.({ name: "node_left", node: this.node.id });
      }
    } finally {
      await this.#list.close();
    }
  }

  #beatLater(): void {
    if (this.#left !== undefined) return;
    this.#timer = setTimeout(() => {
      void this.#beat()
        .catch(() => undefined)
        .then(() => this.#beatLater());
    }, this.ttlMs / BEATS_PER_TTL);
    // Heartbeats must not keep the process alive. Browser timers are numbers and never do.
    if (typeof this.#timer === "object") this.#timer.unref();
  }

  /**
   * Resolves once all nodes that joined before the call are known. A heartbeat in flight does not suffice, because it
   * may have been sent before they joined.
   */
  async #look(): Promise<void> {
    await this.#beating?.catch(() => undefined);
    await this.#beat();
  }

  /** Sends a heartbeat. Only one is in flight at a time, and concurrent callers share its result. */
  #beat(): Promise<void> {
    this.#beating ??= this.#beatNow().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async #beatNow(): Promise<void> {
    if (this.#self === undefined || this.#left !== undefined) return;
    const { others, wasDead, wasRestored = false, secrets } = await this.#show(this.#self);
    const before = this.#others;
    this.#others = new Map(others.map((node) => [node.id, node]));
    this.#report(this.#self, { before, wasDead, wasRestored });
    if (secrets !== undefined) this.#events?.onSecrets?.(secrets);
    if (wasDead) this.#events?.onLapsed();
    else if (wasRestored) this.#events?.onRestored?.();
    for (const id of before.keys()) if (!this.#others.has(id)) this.#events?.onGone(id);
  }

  #report(
    { id: node, address }: ClusterNode,
    {
      before,
      wasDead,
      wasRestored,
    }: { readonly before: ReadonlyMap<string, ClusterNode> } & Record<"wasDead" | "wasRestored", boolean>,
  ): void {
    const report = (event: ServerEvent): void => this.#telemetry?.event?.(event);
    if (this.#onLeft === undefined) {
      this.#onLeft = this.#telemetry?.joined?.(() => this.#age) ?? (() => undefined);
      report({ name: "node_joined", node, address });
    }
    if (wasRestored) report({ name: "database_restarted" });
    if (wasDead) report({ name: "node_lapsed", node });
    for (const peer of this.#others.values())
      if (!before.has(peer.id)) report({ name: "peer_joined", peer: peer.id, address: peer.address });
    for (const peer of before.keys()) if (!this.#others.has(peer)) report({ name: "peer_gone", peer });
  }

  async #show(self: ClusterNode): ReturnType<NodeList["beat"]> {
    const begun = performance.now();
    try {
      const { wasDead, ...seen } = await this.#list.beat(self, this.ttlMs);
      const mayHaveBeenDead = this.#lacksAnswer && this.#age > SURE_PART * this.ttlMs;
      if (this.#lacksAnswer && this.#onLeft !== undefined)
        this.#telemetry?.event?.({ name: "database_restored" });
      this.#shownAt = begun;
      this.#lacksAnswer = false;
      return { ...seen, wasDead: wasDead || mayHaveBeenDead };
    } catch (error) {
      const isFirst = !this.#lacksAnswer && this.#onLeft !== undefined;
      this.#lacksAnswer = true;
      if (isFirst) {
        this.#telemetry?.event?.({ name: "database_lost", reason: messageOf(error) });
        this.#onError(new LostDatabaseError(messageOf(error), { cause: error }));
      }
      throw error;
    }
  }
}

class LostDatabaseError extends Error {
  override readonly name = LOST_DATABASE;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
