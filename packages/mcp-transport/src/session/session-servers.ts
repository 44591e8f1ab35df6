import { type ConnectionEvents, ServerConnection } from "../connection/server-connection.ts";
import type { DeclaredServer, ServerContext } from "../server/declared-server.ts";

/** A lease on a server that sessions may share. */
export interface ServerLease {
  readonly connection: ServerConnection;
  /** Must be called when {@link ServerUser.roots} changes. */
  rootsChanged(): Promise<void>;
  /** Releases the server and stops it if nothing else uses it. Resolves once that is done. */
  release(): Promise<void>;
}

/** A user of a server. A session counts as a separate user each time it is opened. */
export interface ServerUser extends ConnectionEvents {
  /** The current roots. */
  readonly roots: readonly string[];
}

interface Shared {
  readonly connection: ServerConnection;
  /** The users, in the order in which they opened the session. */
  readonly users: Set<ServerUser>;
}

/**
 * The servers of a session. A session can be open several times: opening it again reuses unchanged servers and starts
 * or stops only the others. A shared server receives the roots of the oldest opening.
 */
export class SessionServers {
  readonly context: ServerContext;
  readonly #shared = new Map<string, Shared>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  get isIdle(): boolean {
    return this.#shared.size === 0;
  }

  /** Returns a lease on the connection to a server. The server may not have been started yet. */
  use(server: DeclaredServer, user: ServerUser): ServerLease {
    const { key } = server;
    const shared = this.#shared.get(key) ?? this.#add(server);
    shared.users.add(user);
    void applyRoots(shared);
    return {
      connection: shared.connection,
      rootsChanged: () => applyRoots(shared),
      release: async () => {
        if (!shared.users.delete(user)) return;
        if (shared.users.size > 0) return applyRoots(shared);
        this.#shared.delete(key);
        await shared.connection.close();
      },
    };
  }

  #add(server: DeclaredServer): Shared {
    const users = new Set<ServerUser>();
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

async function applyRoots({ connection, users }: Shared): Promise<void> {
  const [oldest] = users;
  if (oldest !== undefined) await connection.setRoots(oldest.roots);
}
