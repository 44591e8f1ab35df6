import type { AgentDefinition } from "../author/agent-definition.ts";
import type { SessionStore } from "../author/session-store.ts";
import { StoredSessions } from "../storage/stored-sessions.ts";
import type { ReportError } from "../value/error-context.ts";
import { randomId } from "../value/random-id.ts";
import type { HostLimits } from "./host-limits.ts";
import type { HostTelemetry } from "./host-telemetry.ts";
import { type HostLeases, SessionOpener } from "./session-opener.ts";
import { type HostSession, SessionRegistry } from "./session-registry.ts";
import type { DisconnectPolicy } from "./session-release.ts";

export interface HostPrincipalsOptions {
  readonly definition: AgentDefinition;
  /** The policy for a session whose last client disconnects. */
  readonly policy: DisconnectPolicy;
  /**
   * Maximum time that the agent's function may keep running after a cancellation, in milliseconds, before the turn or
   * request ends without it.
   */
  readonly cancelGraceMs: number;
  /** The node that owns the leases. Default: the host itself. */
  readonly node?: HostNode | undefined;
  readonly limits: HostLimits;
  readonly telemetry?: HostTelemetry | undefined;
  /** Receives errors that are not reported to any client. */
  readonly onError: ReportError;
}

/** One of several processes that share a store. */
export interface HostNode {
  /** The owner of the node's leases. Unique for each start of a process. */
  readonly id: string;
  /**
   * Time after which a lease expires unless it is renewed, in milliseconds. The definition can set another value.
   * Leases are renewed every third of that time. The value can be large if the store checks whether the node is
   * alive, because a single heartbeat then covers all of the node's leases. Default: 30,000.
   */
  readonly leaseMs?: number | undefined;
}

/** One client's handle to its principal's sessions. */
export interface PrincipalSessions {
  readonly sessions: SessionRegistry;
  readonly opener: SessionOpener;
  /** Must be called after the client has left its sessions. */
  readonly leave: () => void;
}

/**
 * A host's sessions, grouped by principal. Sessions without a principal belong to the only user. Principals share no
 * object that holds sessions, so one principal cannot reach another's. A principal without clients and sessions is
 * dropped.
 */
export class HostPrincipals {
  readonly #options: HostPrincipalsOptions;
  readonly #leases: HostLeases;
  #drains = false;
  readonly #principals = new Map<string | undefined, Omit<PrincipalSessions, "leave">>();

  constructor(options: HostPrincipalsOptions) {
    this.#options = options;
    // Without a node, each host is a separate owner, so two hosts in one process cannot write to the same session.
    const { id: owner = randomId(""), leaseMs = 30_000 } = options.node ?? {};
    this.#leases = { owner, leaseMs, renewals: new Set() };
  }

  get size(): number {
    return this.#principals.size;
  }

  /**
   * Adds a client of a principal.
   *
   * @throws {TypeError} if the principal is not a valid name, or the store cannot separate principals.
   */
  enter(principal: string | undefined): PrincipalSessions {
    const entry = this.#principals.get(principal) ?? this.#create(principal);
    this.#principals.set(principal, entry);
    return { ...entry, leave: entry.sessions.use() };
  }

  /** Renews all leases. Once it resolves, every session that has lost its lease is closing. */
  async renewLeases(): Promise<void> {
    await Promise.all([...this.#leases.renewals].map((renew) => renew()));
  }

  openSessions(): HostSession[] {
    return [...this.#principals.values()].flatMap(({ sessions }) => [...sessions.openSessions()]);
  }

  /** Cancels turns and closes sessions: either all of a principal's sessions or only the given one. */
  async end(principal: string | undefined, sessionId?: string): Promise<void> {
    await this.#principals.get(principal)?.sessions.end(sessionId);
  }

  /** Stops opening sessions, and closes each open session as soon as it has no client and no turn. */
  drain(): void {
    this.#drains = true;
    for (const { sessions } of this.#principals.values()) sessions.release.drain();
  }

  /** Waits for all running turns and then closes everything. No session can be opened afterwards. */
  async close(): Promise<void> {
    await Promise.all([...this.#principals.values()].map(({ sessions }) => sessions.release.close()));
  }

  #create(principal: string | undefined): Omit<PrincipalSessions, "leave"> {
    const { definition, policy, cancelGraceMs, limits, telemetry, onError: report } = this.#options;
    const onError: ReportError =
      principal === undefined ? report : (error, context) => report(error, { ...context, principal });
    const stored = new StoredSessions(storeOf(definition.store, principal), onError);
    const onEmpty = (): void => {
      if (this.#principals.get(principal)?.sessions === sessions) this.#principals.delete(principal);
    };
    const sessions = new SessionRegistry({
      definition,
      principal,
      policy,
      stored,
      cancelGraceMs,
      limits,
      onError,
      onEmpty,
    });
    if (this.#drains) sessions.release.drain();
    const opener = new SessionOpener({
      definition,
      principal,
      stored,
      leases: this.#leases,
      cancelGraceMs,
      awaitsClients: policy.awaitsClients,
      limits,
      telemetry,
      onError,
      onLost: (sessionId, error) => sessions.release.lose(sessionId, error),
    });
    return { sessions, opener };
  }
}

function storeOf(store: SessionStore | undefined, principal: string | undefined): SessionStore | undefined {
  if (principal === undefined) return store;
  if (typeof principal !== "string" || principal === "")
    throw new TypeError(`Cannot serve a client: "principal" is ${JSON.stringify(principal)}, not a name`);
  if (store === undefined) return undefined;
  if (typeof store.scoped !== "function") {
    throw new TypeError(`Cannot serve principal "${principal}": the agent's "store" has no method "scoped"`);
  }
  return store.scoped(principal);
}
