import { type ConnectionEvents, ServerConnection } from "../connection/server-connection.ts";
import type { DeclaredServer } from "../server/declared-server.ts";
import type { ServerContext } from "../server/server-context.ts";

/** A shared use of a server, until it is released. */
export interface ServerLease {
  readonly connection: ServerConnection;
  /** Ends the server if it has no other user. Resolves when that is done. */
  release(): Promise<void>;
}

interface Shared {
  readonly connection: ServerConnection;
  readonly users: Set<ConnectionEvents>;
}

/**
 * The servers of one session, which may be open several times at once. A session that is opened again shares the servers that
 * it declares as before; only the others are started or ended.
 */
export class SessionServers {
  readonly context: ServerContext;
  readonly #shared = new Map<string, Shared>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** True if no server is in use. */
  get isIdle(): boolean {
    return this.#shared.size === 0;
  }

  /** Returns a lease of the connection to a server, which may not have been started yet. */
  use(server: DeclaredServer, user: ConnectionEvents): ServerLease {
    const { key } = server;
    const shared = this.#shared.get(key) ?? this.#add(server);
    shared.users.add(user);
    return {
      connection: shared.connection,
      release: async () => {
        if (!shared.users.delete(user) || shared.users.size > 0) return;
        this.#shared.delete(key);
        await shared.connection.close();
      },
    };
  }

  /** Replaces the roots, and notifies the connected servers. */
  async setRoots(roots: readonly string[]): Promise<void> {
    if (JSON.stringify(roots) === JSON.stringify(this.context.roots)) return;
    this.context.roots = roots;
    await Promise.all([...this.#shared.values()].map(({ connection }) => connection.rootsChanged()));
  }

  #add(server: DeclaredServer): Shared {
    const users = new Set<ConnectionEvents>();
    const connection = new ServerConnection(server, this.context, {
      onChange: () => {
        for (const user of users) user.onChange();
      },
      onLog: (entry) => {
        for (const user of users) user.onLog(entry);
      },
    });
    const shared = { connection, users };
    this.#shared.set(server.key, shared);
    return shared;
  }
}
