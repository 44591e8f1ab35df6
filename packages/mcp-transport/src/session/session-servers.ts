import type { McpLogEntry } from "../api/mcp-log.ts";
import type { DeclaredServer } from "../transports/read-server.ts";
import { ServerConnection } from "../connection/server-connection.ts";
import type { ServerContext } from "../server/server-context.ts";

/** One who uses a server of a session. */
export interface ServerUser {
  onChange(): void;
  onLog(entry: McpLogEntry): void;
}

/** The right to use a server, until it is released. */
export interface ServerLease {
  readonly connection: ServerConnection;
  /** Ends the server if nobody else uses it. Resolves when that is done. */
  release(): Promise<void>;
}

interface Shared {
  readonly connection: ServerConnection;
  readonly users: Set<ServerUser>;
}

/**
 * The servers of one session, however often it is open at a time: opened again, a session takes its servers over from
 * before, as far as it still declares them in the same way, and only the others are started or ended.
 */
export class SessionServers {
  readonly context: ServerContext;
  readonly #shared = new Map<string, Shared>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Whether no server is in use. */
  get isIdle(): boolean {
    return this.#shared.size === 0;
  }

  /** The connection to a server, which may not have been started yet. */
  use(server: DeclaredServer, user: ServerUser): ServerLease {
    const key = JSON.stringify(server);
    const shared = this.#shared.get(key) ?? this.#add(key, server);
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

  /** Takes other roots, and tells the servers that are connected. */
  async setRoots(roots: readonly string[]): Promise<void> {
    if (JSON.stringify(roots) === JSON.stringify(this.context.roots)) return;
    this.context.roots = roots;
    await Promise.all([...this.#shared.values()].map(({ connection }) => connection.rootsChanged()));
  }

  #add(key: string, server: DeclaredServer): Shared {
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
    this.#shared.set(key, shared);
    return shared;
  }
}
