import type { Connection, RequestOptions } from "@parley/protocol";
import type { Implementation } from "@parley/schema/neutral";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type {
  AgentConnection,
  AuthMethod,
  OpenSessionOptions,
  SessionInfo,
  SessionOptions,
} from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import { requireCapability } from "../capability/require-capability.ts";
import type { AgentWire } from "../dialect/agent-wire.ts";
import type { Handshake, LoadedDialect } from "../dialect/client-dialect.ts";
import { listSessions } from "../session-list/list-sessions.ts";
import type { Roots } from "../session/live-session.ts";
import { SessionDirectory } from "../session/session-directory.ts";
import type { ConnectOptions } from "./connect-options.ts";

/** The exchange that initialized the connection, and the version that the agent chose. */
export interface Initialized extends Handshake {
  readonly version: number;
  readonly dialect: LoadedDialect;
}

/** The options that remain in use after `initialize`. */
export interface OpenOptions extends ConnectOptions {
  readonly onError: (error: unknown) => void;
  /** Closes the connection and releases its transport's owner. */
  readonly close: () => Promise<void>;
}

/** A connection to an agent after `initialize`: its sessions, and the requests in the version that was chosen. */
export class OpenAgentConnection implements AgentConnection {
  readonly version: number;
  readonly info: Readonly<Implementation> | undefined;
  readonly capabilities: AgentCapabilities;
  readonly authMethods: readonly AuthMethod[];
  readonly initializeResult: unknown;
  readonly closed: Promise<Error>;
  readonly subscribe: AgentConnection["subscribe"];
  readonly close: () => Promise<void>;
  readonly #connection: Connection;
  readonly #wire: AgentWire;
  readonly #directory: SessionDirectory;

  /** Takes over the connection's messages. */
  constructor(connection: Connection, { version, dialect, ...handshake }: Initialized, options: OpenOptions) {
    const { handlers = {}, cancelTimeoutMs = 30_000, onError, onRepair, close } = options;
    const wire = dialect.attach(connection, handshake, onRepair);
    const directory = new SessionDirectory({ wire, connection, handlers, cancelTimeoutMs, onError });
    wire.serve(directory);
    this.version = version;
    this.closed = connection.closed;
    this.subscribe = directory.subscribe;
    this.close = close;
    ({
      info: this.info,
      capabilities: this.capabilities,
      authMethods: this.authMethods,
      initializeResult: this.initializeResult,
    } = wire.description);
    this.#connection = connection;
    this.#wire = wire;
    this.#directory = directory;
    void connection.closed.then(() => directory.end());
  }

  newSession(options: SessionOptions): Promise<ClientSession> {
    return this.#directory.create(rootsOf(options), (opened) => this.#wire.newSession(options, opened));
  }

  loadSession(id: string, options: SessionOptions): Promise<ClientSession> {
    return this.#directory.reopen({ id, roots: rootsOf(options), replays: true }, (opened) =>
      this.#wire.loadSession(id, options, opened),
    );
  }

  resumeSession(id: string, options: SessionOptions): Promise<ClientSession> {
    return this.#directory.reopen({ id, roots: rootsOf(options), replays: false }, (opened) =>
      this.#wire.resumeSession(id, options, opened),
    );
  }

  openSession(id: string, { history = "replay", ...options }: OpenSessionOptions): Promise<ClientSession> {
    const { load, resume } = this.capabilities.session;
    const resumes = history === "skip" && (resume || !load);
    return resumes ? this.resumeSession(id, options) : this.loadSession(id, options);
  }

  async forkSession(id: string, options: SessionOptions): Promise<ClientSession> {
    const { forkSession } = this.#wire;
    requireCapability(forkSession !== undefined, "session/fork", "session.fork");
    return this.#directory.create(rootsOf(options), (opened) => forkSession(id, options, opened));
  }

  get sessions(): readonly ClientSession[] {
    return this.#directory.open;
  }

  session(id: string): ClientSession | undefined {
    return this.#directory.get(id);
  }

  listSessions({ cwd }: { readonly cwd?: string | undefined } = {}): AsyncIterableIterator<
    SessionInfo,
    undefined
  > {
    return listSessions((cursor) => this.#wire.listSessions({ cwd, cursor }));
  }

  async deleteSession(id: string): Promise<void> {
    await this.#wire.deleteSession(id);
    this.#directory.forget(id);
  }

  authenticate(methodId: string): Promise<void> {
    return this.#wire.authenticate(methodId);
  }

  logout(): Promise<void> {
    return this.#wire.logout();
  }

  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown> {
    return this.#connection.request(method, params, options);
  }

  notify(method: string, params?: unknown): Promise<void> {
    return this.#connection.notify(method, params);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function rootsOf({ cwd, additionalDirectories = [] }: SessionOptions): Roots {
  return [cwd, ...additionalDirectories];
}
