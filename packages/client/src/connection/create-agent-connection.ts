import type { Connection, Transport } from "@parley/protocol";

import type { AgentConnection, OpenSessionOptions, SessionOptions } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import { requireCapability } from "../capability/advertised.ts";
import type { AgentDescription, AgentWire } from "../dialect/agent-wire.ts";
import { listSessions } from "../session-list/list-sessions.ts";
import type { Roots } from "../session/live-session.ts";
import type { SessionDirectory } from "../session/session-directory.ts";

/** An agent that has answered `initialize`, and the connection to it. */
export interface InitializedAgent {
  readonly connection: Connection;
  readonly transport: Pick<Transport, "status" | "onStatus">;
  readonly agent: AgentDescription;
  readonly wire: AgentWire;
  readonly directory: SessionDirectory;
  /** Closes the connection and releases its transport's owner. */
  readonly close: () => Promise<void>;
}

export function createAgentConnection(
  version: number,
  { connection, transport, agent, wire, directory, close }: InitializedAgent,
): AgentConnection {
  const { prefix: _, ...description } = agent;
  const reopen = (id: string, options: SessionOptions, replays: boolean): Promise<ClientSession> =>
    directory.reopen({ id, roots: rootsOf(options), replays }, (opened) =>
      wire[replays ? "loadSession" : "resumeSession"](id, options, opened),
    );
  transport.onStatus?.(() => directory.listeners.notify());
  return {
    version,
    ...description,
    get status() {
      return connection.reason ? "closed" : (transport.status ?? "connected");
    },
    closed: connection.closed,
    newSession: (options) => directory.create(rootsOf(options), (opened) => wire.newSession(options, opened)),
    loadSession: (id, options) => reopen(id, options, true),
    resumeSession: (id, options) => reopen(id, options, false),
    openSession(id, { history, ...options } = {} as OpenSessionOptions) {
      const { load, resume } = agent.capabilities.session;
      return reopen(id, options, history !== "skip" || (load && !resume));
    },
    async forkSession(id, options) {
      const { forkSession } = wire;
      requireCapability(forkSession !== undefined, "session/fork", "session.fork");
      return directory.create(rootsOf(options), (opened) => forkSession(id, options, opened));
    },
    get sessions() {
      return directory.open;
    },
    subscribe: directory.listeners.subscribe,
    session: (id) => directory.get(id),
    listSessions: ({ cwd } = {}) => listSessions((cursor) => wire.listSessions({ cwd, cursor })),
    async deleteSession(id) {
      await wire.deleteSession(id);
      directory.forget(id);
    },
    authenticate: wire.authenticate,
    logout: wire.logout,
    request: (method, params, options) => connection.request(method, params, options),
    notify: (method, params) => connection.notify(method, params),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** If untyped code omits the options, validating the request reports what is missing. */
function rootsOf({ cwd, additionalDirectories = [] } = {} as SessionOptions): Roots {
  return [cwd, ...additionalDirectories];
}
