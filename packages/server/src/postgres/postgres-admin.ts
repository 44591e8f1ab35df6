import type { HostSession } from "@parley/agent";
import { checkOptions } from "@parley/schema/options";
import { type PruneReport, type RetentionPolicy, type SessionStore, pruneSessions } from "@parley/storage";
import {
  type PostgresNodes,
  type PostgresPool,
  type StoreNode,
  migratePostgresStore,
  postgresNodes,
  postgresSessionStore,
} from "@parley/storage/postgres";

import {
  type GivenSecrets,
  acceptsSecretOf,
  currentSecrets,
  fingerprintOf,
} from "../cluster/cluster-secrets.ts";
import type { ClusterNode, HubSession } from "../hub/hub.ts";
import type { EndRequest, NodeStatus } from "../node/internal-protocol.ts";
import { NodeControl, NodeRefusalError } from "../node/node-control.ts";

/** Maximum time for a node to respond, in milliseconds. */
const ANSWER_MS = 10_000;

/** Options for {@link postgresAdmin}. */
export interface PostgresAdminOptions {
  /** The store's schema. Default `parley`. */
  readonly schema?: string | undefined;
  /** The nodes' secrets, if you passed any to `postgresHub`. Default: the secret in the database. */
  readonly secrets?: readonly string[] | (() => readonly string[]) | undefined;
}

/** A cluster node and its status. */
export interface AdminNode extends ClusterNode {
  /**
   * `silent` if the node does not answer, although its heartbeats reach the database. `unknown` if it answers, but
   * runs an earlier version that does not report its state. In both cases, all counts are 0.
   */
  readonly state: "serving" | "draining" | "silent" | "unknown";
  /** Why the node is `silent` or `unknown`. */
  readonly reason?: string | undefined;
  /** Number of open client connections. */
  readonly connections: number;
  /** Number of sessions that the node has open. */
  readonly sessions: number;
  /** Number of open sessions with a running or queued turn. */
  readonly turns: number;
  /** Ids of the live nodes that this node cannot connect to, because they do not accept its secret. */
  readonly strangers: readonly string[];
}

/** A user of a cluster. */
export interface AdminUser {
  /** `undefined` if the agent has a single user. */
  readonly principal: string | undefined;
  /** Number of stored sessions. */
  readonly stored: number;
  /** The time of the latest update to a stored session, in epoch milliseconds, or `undefined` if there is none. */
  readonly updatedAt: number | undefined;
  readonly connections: number;
  /** Number of sessions that are open on a node. */
  readonly sessions: number;
  readonly turns: number;
}

/** An open session. */
export interface AdminSession extends HostSession {
  /** Id of the node that has the session open. */
  readonly nodeId: string;
}

/** The result of {@link ClusterAdmin.kick}. */
export interface KickReport {
  readonly connections: number;
  readonly sessions: number;
}

/** Monitors and controls the nodes of a cluster. */
export interface ClusterAdmin {
  /** Returns the live nodes. */
  nodes(): Promise<readonly AdminNode[]>;
  /** Returns the users who have stored sessions or connections. */
  users(): Promise<readonly AdminUser[]>;
  /** Returns the open sessions of all users. */
  sessions(): Promise<readonly AdminSession[]>;
  /**
   * Cancels a session's turns and closes the session. Clients can load it again. Resolves to whether a node had it
   * open for this user.
   */
  end(session: HubSession): Promise<boolean>;
  /**
   * Closes a user's connections, cancels their turns and closes their sessions on all nodes. Revoke the user's token
   * first, because clients with a valid token reconnect. Resolves to a report of what the user had open.
   */
  kick(principal: string): Promise<KickReport>;
  /**
   * Makes a node move its clients and sessions to other nodes, each as soon as its turn is over. The node does not
   * accept new clients until it is restarted.
   *
   * @throws {Error} if there is no such node
   */
  drain(nodeId: string): Promise<void>;
  /**
   * Kicks a user and deletes all of their sessions and logs. Revoke the user's token first. Resolves to the number of
   * deleted sessions. Does not cover backups or data that an agent stores elsewhere.
   */
  erase(principal: string): Promise<number>;
  /** Applies a policy to each user's sessions, like `pruneSessions`. */
  prune(policy: RetentionPolicy): Promise<PruneReport>;
  /**
   * Replaces the secret in the database while nodes are running. Nodes use this secret to authenticate each other: see
   * `postgresNodes`. Anything derived from it, such as the token of `parley serve`, changes when a process restarts.
   *
   * @throws {Error} if a node does not respond, because it may have a different secret that this call would
   * not replace
   */
  rotateSecret(): Promise<void>;
  /** Migrates the store's tables, like `migratePostgresStore`. */
  migrate(): Promise<void>;
  /** Closes the connections to the nodes and the database. */
  close(): Promise<void>;
}

/**
 * Creates an administration client for the cluster that uses a database. It finds the nodes in the database and
 * connects to their internal addresses with the cluster's secret. If a node does not respond, calls that involve
 * nodes reject with an {@link AggregateError} after all other nodes have been asked.
 *
 * @param source The store's URL, or a `pg.Pool` that the application owns
 * @throws {TypeError} if `source` is a string but not a PostgreSQL URL
 */
export function postgresAdmin(
  source: string | PostgresPool,
  options: PostgresAdminOptions = {},
): ClusterAdmin {
  checkOptions("administer a cluster", options, { schema: true, secrets: true });
  const { schema, secrets } = options;
  if (secrets !== undefined) currentSecrets(secrets);
  return new PostgresAdmin({
    nodes: postgresNodes(source, { schema, migrate: false }),
    store: postgresSessionStore(source, { schema, migrate: false }),
    migrate: () => migratePostgresStore(source, { schema }),
    secrets,
  });
}

/** A node's status, or the reason why it is unavailable. */
type NodeAnswer = { readonly node: StoreNode } & (
  | { readonly status: NodeStatus; readonly failure?: undefined }
  | { readonly status?: undefined; readonly failure: NodeFailure }
);

interface NodeFailure {
  readonly state: "silent" | "unknown";
  readonly reason: string;
}

interface AdminParts {
  readonly nodes: PostgresNodes;
  readonly store: SessionStore;
  readonly migrate: () => Promise<void>;
  readonly secrets: GivenSecrets | undefined;
}

class PostgresAdmin implements ClusterAdmin {
  readonly #nodes: PostgresNodes;
  readonly #store: SessionStore;
  readonly migrate: () => Promise<void>;
  readonly #secrets: GivenSecrets | undefined;
  #control: NodeControl | undefined;
  /** Contains only the fingerprint of the secret in use. Empty before the first request to the nodes. */
  #fingerprints: readonly string[] = [];

  constructor({ nodes, store, migrate, secrets }: AdminParts) {
    this.#secrets = secrets;
    this.#nodes = nodes;
    this.#store = store;
    this.migrate = migrate;
  }

  async nodes(): Promise<readonly AdminNode[]> {
    const statuses = await this.#statuses();
    return statuses.map(({ node, status, failure }) => {
      const others = statuses.filter((other) => !acceptsSecretOf(other.node, node));
      const { id, address } = node;
      const known = { id, address, strangers: others.map((other) => other.node.id) };
      if (status === undefined) return { ...known, ...failure, connections: 0, sessions: 0, turns: 0 };
      const { isDraining, connections, sessions } = status;
      return {
        ...known,
        state: isDraining ? "draining" : "serving",
        connections: connections.reduce((sum, { count }) => sum + count, 0),
        sessions: sessions.length,
        turns: sessions.filter(({ isBusy }) => isBusy).length,
      };
    });
  }

  async users(): Promise<readonly AdminUser[]> {
    const statuses = await this.#answers();
    const scopes = new Map((await this.#nodes.scopes()).map((scope) => [scope.scope || undefined, scope]));
    const active = statuses.flatMap(({ connections, sessions }) => [...connections, ...sessions]);
    const names = new Set([...scopes.keys(), ...active.map(({ principal }) => principal)]);
    return [...names]
      .toSorted((a = "", b = "") => (a < b ? -1 : 1))
      .map((principal) => ({
        principal,
        stored: scopes.get(principal)?.sessions ?? 0,
        updatedAt: scopes.get(principal)?.updatedAt,
        ...activityOf(principal, statuses),
      }));
  }

  async sessions(): Promise<readonly AdminSession[]> {
    return (await this.#statuses()).flatMap(({ node, status }) =>
      (status?.sessions ?? []).map((session) => ({
        ...session,
        principal: session.principal,
        nodeId: node.id,
      })),
    );
  }

  async end({ principal, sessionId }: HubSession): Promise<boolean> {
    const open = await this.sessions();
    const body: EndRequest = { sessionId };
    await this.#askAll((control, node) => control.ask(node, "end", { principal, body }));
    return open.some((session) => session.sessionId === sessionId && session.principal === principal);
  }

  async kick(principal: string): Promise<KickReport> {
    const { connections, sessions } = activityOf(principal, await this.#answers());
    await this.#askAll((control, node) => control.ask(node, "kick", { principal }));
    return { connections, sessions };
  }

  async drain(nodeId: string): Promise<void> {
    const nodes = await this.#nodes.list();
    const node = nodes.find(({ id }) => id === nodeId);
    if (node === undefined)
      throw new Error(
        `Cannot drain node ${JSON.stringify(nodeId)}: there is ${nodes.length === 0 ? "no node" : `only ${nodes.map(({ id }) => id).join(", ")}`}`,
      );
    await (await this.#open()).ask(node, "drain");
  }

  async erase(principal: string): Promise<number> {
    const scope = this.#store.scoped(principal);
    let erased = 0;
    for (;;) {
      // Clients that reconnected in the meantime may have opened sessions before the deletion.
      const kicked = await settled(this.kick(principal));
      const { sessions } = await scope.list({ archived: "include", limit: 200 });
      for (const { sessionId } of sessions) if (await scope.delete(sessionId)) erased += 1;
      if (sessions.length > 0) continue;
      kicked();
      return erased;
    }
  }

  async prune(policy: RetentionPolicy): Promise<PruneReport> {
    const reports: PruneReport[] = [];
    for (const { scope } of await this.#nodes.scopes())
      reports.push(await pruneSessions(this.#store.scoped(scope), policy));
    return {
      deleted: reports.flatMap(({ deleted }) => deleted),
      inUse: reports.flatMap(({ inUse }) => inUse),
    };
  }

  async rotateSecret(): Promise<void> {
    if (this.#secrets !== undefined)
      throw new TypeError("Cannot replace a secret that is not in the database: give the nodes another one");
    for (const { node, status, failure } of await this.#statuses())
      if (status === undefined)
        throw new Error(
          `Cannot replace the secret in the database: node ${node.id} at ${node.address}: ${failure.reason}`,
        );
    await this.#nodes.rotateSecret();
    this.#control = undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.#nodes.close(), this.#store.close()]);
  }

  async #open(): Promise<NodeControl> {
    if (this.#control !== undefined) return this.#control;
    const [given] = this.#secrets === undefined ? [] : currentSecrets(this.#secrets);
    const secret = given ?? (await this.#nodes.secret());
    this.#fingerprints = [fingerprintOf(secret)];
    this.#control = new NodeControl(secret, ANSWER_MS);
    return this.#control;
  }

  async #statuses(): Promise<NodeAnswer[]> {
    const control = await this.#open();
    const fingerprints = this.#fingerprints;
    return Promise.all(
      (await this.#nodes.list()).map(async (node): Promise<NodeAnswer> => {
        try {
          return { node, status: (await control.ask(node, "status")) as NodeStatus };
        } catch (error) {
          return { node, failure: describeFailure(error, acceptsSecretOf(node, { fingerprints })) };
        }
      }),
    );
  }

  async #answers(): Promise<readonly NodeStatus[]> {
    return (await this.#statuses()).flatMap(({ status }) => status ?? []);
  }

  /** @throws {AggregateError} if some nodes did not respond */
  async #askAll(ask: (control: NodeControl, node: ClusterNode) => Promise<unknown>): Promise<void> {
    const control = await this.#open();
    const errors: Error[] = [];
    for (const node of await this.#nodes.list())
      await ask(control, node).catch((error: unknown) =>
        errors.push(new Error(`node ${node.id} at ${node.address}: ${(error as Error).message}`)),
      );
    if (errors.length === 0) return;
    const messages = errors.map(({ message }) => message).join("; ");
    throw new AggregateError(errors, `Cannot reach every node: ${messages}`);
  }
}

/** @param hasSecret Whether the node accepts the secret, judging by its report */
function describeFailure(error: unknown, hasSecret: boolean): NodeFailure {
  if (error instanceof NodeRefusalError && error.status === 404)
    return { state: "unknown", reason: "it runs an earlier version, which does not report its state" };
  if (!hasSecret) return { state: "silent", reason: "it has another cluster secret" };
  return { state: "silent", reason: (error as Error).message };
}

/** Counts a user's connections, open sessions and turns on the nodes. */
function activityOf(
  principal: string | undefined,
  statuses: readonly NodeStatus[],
): Pick<AdminUser, "connections" | "sessions" | "turns"> {
  const isOwn = (owned: { readonly principal?: string | undefined }): boolean =>
    owned.principal === principal;
  const connections = statuses.flatMap((status) => status.connections.filter(isOwn));
  const sessions = statuses.flatMap((status) => status.sessions.filter(isOwn));
  return {
    connections: connections.reduce((sum, { count }) => sum + count, 0),
    sessions: sessions.length,
    turns: sessions.filter(({ isBusy }) => isBusy).length,
  };
}

/** Waits until a promise settles. Resolves to a function that throws the promise's error, if any. */
async function settled(promise: Promise<unknown>): Promise<() => void> {
  try {
    await promise;
    return () => undefined;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
