import type { HostSession } from "@parley/agent";
import { checkOptions } from "@parley/schema/options";
import { type PruneReport, type RetentionPolicy, type SessionStore, pruneSessions } from "@parley/storage";
import {
  type PostgresNodes,
  type PostgresPool,
  migratePostgresStore,
  postgresNodes,
  postgresSessionStore,
} from "@parley/storage/postgres";

import type { ClusterNode, HubSession } from "../hub/hub.ts";
import type { EndRequest, NodeStatus } from "../node/internal-protocol.ts";
import { NodeControl } from "../node/node-control.ts";

/** Milliseconds that a node has to answer. */
const ANSWER_MS = 10_000;

/** Options of {@link postgresAdmin}. */
export interface PostgresAdminOptions {
  /** The schema of the store. Default `parley`. */
  readonly schema?: string | undefined;
}

/** A node of a cluster, for its operator. */
export interface AdminNode extends ClusterNode {
  /** `silent` if it does not answer, though its heartbeats arrive in the database. */
  readonly state: "serving" | "draining" | "silent";
  /** Number of its clients' connections. */
  readonly connections: number;
  /** Number of sessions that it has open. */
  readonly sessions: number;
  /** Number of those with a turn that is running or waiting. */
  readonly turns: number;
}

/** A user of a cluster. */
export interface AdminUser {
  /** `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  /** Number of stored sessions. */
  readonly stored: number;
  /** When the newest of them was updated, in epoch milliseconds; `undefined` if there is none. */
  readonly updatedAt: number | undefined;
  readonly connections: number;
  /** Number of sessions that are open at a node. */
  readonly sessions: number;
  readonly turns: number;
}

/** An open session. */
export interface AdminSession extends HostSession {
  /** The node that has it open. */
  readonly nodeId: string;
}

/** Runs a cluster: shows what its nodes do, and tells them what to do. */
export interface ClusterAdmin {
  /** Returns the live nodes. */
  nodes(): Promise<readonly AdminNode[]>;
  /** Returns the users who have stored sessions or connections. */
  users(): Promise<readonly AdminUser[]>;
  /** Returns the open sessions of all users. */
  sessions(): Promise<readonly AdminSession[]>;
  /** Cancels a session's turns and closes it. Its clients may load it again. */
  end(session: HubSession): Promise<void>;
  /**
   * Closes a user's connections, cancels the turns and closes the sessions, at all nodes. Withdraw the user's token first:
   * with a valid one the clients come back.
   */
  kick(principal: string): Promise<void>;
  /**
   * Lets a node move its clients and sessions to other nodes, each when its turn is over. It takes no others until it is
   * restarted.
   *
   * @throws {Error} if there is no such node.
   */
  drain(nodeId: string): Promise<void>;
  /**
   * Kicks a user, and deletes all sessions with their logs, until there are none. Withdraw the user's token first. Resolves
   * to the number of deleted sessions. Does not reach backups, or what an agent keeps elsewhere.
   */
  erase(principal: string): Promise<number>;
  /** Applies a policy to the sessions of each user, like `pruneSessions`. */
  prune(policy: RetentionPolicy): Promise<PruneReport>;
  /**
   * Replaces the secret with which the nodes know each other, while they run: see `postgresNodes`. What is derived from it,
   * such as the token of `parley serve`, changes when a process starts again.
   */
  rotateSecret(): Promise<void>;
  /** Migrates the tables of the store, like `migratePostgresStore`. */
  migrate(): Promise<void>;
  /** Closes the connections to the nodes and the database. */
  close(): Promise<void>;
}

/**
 * Opens the administration of the cluster in a database. It finds the nodes there, and reaches them at their internal
 * addresses with the cluster's secret. Each call that needs nodes rejects with an {@link AggregateError} if one does not
 * answer, after it has asked all others.
 *
 * @param source the URL of the store, or a `pg.Pool` of the application.
 * @throws {TypeError} `source` is a string that is not a PostgreSQL URL
 */
export function postgresAdmin(
  source: string | PostgresPool,
  options: PostgresAdminOptions = {},
): ClusterAdmin {
  checkOptions("administer a cluster", options, { schema: true });
  const { schema } = options;
  return new PostgresAdmin({
    nodes: postgresNodes(source, { schema, migrate: false }),
    store: postgresSessionStore(source, { schema, migrate: false }),
    migrate: () => migratePostgresStore(source, { schema }),
  });
}

interface AdminParts {
  readonly nodes: PostgresNodes;
  readonly store: SessionStore;
  readonly migrate: () => Promise<void>;
}

class PostgresAdmin implements ClusterAdmin {
  readonly #nodes: PostgresNodes;
  readonly #store: SessionStore;
  readonly migrate: () => Promise<void>;
  #control: NodeControl | undefined;

  constructor({ nodes, store, migrate }: AdminParts) {
    this.#nodes = nodes;
    this.#store = store;
    this.migrate = migrate;
  }

  async nodes(): Promise<readonly AdminNode[]> {
    return (await this.#statuses()).map(({ node, status }) => {
      if (status === undefined) return { ...node, state: "silent", connections: 0, sessions: 0, turns: 0 };
      const { isDraining, connections, sessions } = status;
      return {
        ...node,
        state: isDraining ? "draining" : "serving",
        connections: connections.reduce((sum, { count }) => sum + count, 0),
        sessions: sessions.length,
        turns: sessions.filter(({ isBusy }) => isBusy).length,
      };
    });
  }

  async users(): Promise<readonly AdminUser[]> {
    const statuses = (await this.#statuses()).flatMap(({ status }) => status ?? []);
    const scopes = new Map((await this.#nodes.scopes()).map((scope) => [scope.scope || undefined, scope]));
    const connected = statuses.flatMap(({ connections }) => connections);
    const open = statuses.flatMap(({ sessions }) => sessions);
    const names = new Set([...scopes.keys(), ...[...connected, ...open].map(({ principal }) => principal)]);
    return [...names]
      .toSorted((a = "", b = "") => (a < b ? -1 : 1))
      .map((principal) => {
        const sessions = open.filter((session) => session.principal === principal);
        const connections = connected.filter((user) => user.principal === principal);
        return {
          principal,
          stored: scopes.get(principal)?.sessions ?? 0,
          updatedAt: scopes.get(principal)?.updatedAt,
          connections: connections.reduce((sum, { count }) => sum + count, 0),
          sessions: sessions.length,
          turns: sessions.filter(({ isBusy }) => isBusy).length,
        };
      });
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

  async end({ principal, sessionId }: HubSession): Promise<void> {
    const body: EndRequest = { sessionId };
    await this.#askAll((control, node) => control.ask(node, "end", { principal, body }));
  }

  async kick(principal: string): Promise<void> {
    await this.#askAll((control, node) => control.ask(node, "kick", { principal }));
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
      // Clients that come back may have opened sessions before they were deleted.
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
    await this.#nodes.rotateSecret();
    this.#control = undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.#nodes.close(), this.#store.close()]);
  }

  async #open(): Promise<NodeControl> {
    this.#control ??= new NodeControl(await this.#nodes.secret(), ANSWER_MS);
    return this.#control;
  }

  async #statuses(): Promise<{ readonly node: ClusterNode; readonly status: NodeStatus | undefined }[]> {
    const control = await this.#open();
    return Promise.all(
      (await this.#nodes.list()).map(async (node) => ({
        node,
        status: (await control.ask(node, "status").catch(() => undefined)) as NodeStatus | undefined,
      })),
    );
  }

  /** @throws {AggregateError} if nodes did not answer. */
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

/** Resolves when a promise has settled, to a function that throws its error. */
async function settled(promise: Promise<void>): Promise<() => void> {
  try {
    await promise;
    return () => undefined;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
