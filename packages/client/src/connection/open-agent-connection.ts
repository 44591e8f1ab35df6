import { CapabilityError, type Connection, type RequestOptions } from "@parley/protocol";
import type { Implementation } from "@parley/schema/v1";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type {
  AgentConnection,
  AuthMethod,
  OpenSessionOptions,
  SessionInfo,
  SessionOptions,
} from "../api/agent-connection.ts";
import type { HandlerContext, PermissionOutcome } from "../api/client-handlers.ts";
import type { ClientSession, SessionUpdate } from "../api/client-session.ts";
import type { AgentLink } from "../dialect/agent-wire.ts";
import type { Handshake, LoadedDialect } from "../dialect/client-dialect.ts";
import type { ApplyUpdate, ClientHost, PermissionQuestion } from "../dialect/client-side.ts";
import { listSessions } from "../session-list/list-sessions.ts";
import type { Roots, SessionSurroundings } from "../session/live-session.ts";
import { SessionDirectory } from "../session/session-directory.ts";
import type { ConnectOptions } from "./connect-options.ts";

/** What was said to initialize the connection, and the version that was agreed on. */
export interface Initialized extends Handshake {
  readonly dialect: LoadedDialect;
}

/** An agent after `initialize`: the sessions, and one version's way to reach it. */
export class ConnectedAgent implements AgentConnection {
  readonly version: number;
  readonly link: AgentLink;
  readonly #connection: Connection;
  readonly #directory: SessionDirectory;
  readonly #close: () => Promise<void>;

  /** Takes over the connection's messages. `close` ends it, and whatever else belongs to it. */
  constructor(
    connection: Connection,
    { dialect, ...handshake }: Initialized,
    options: ConnectOptions & { readonly close: () => Promise<void> },
  ) {
    this.version = dialect.version;
    this.#connection = connection;
    this.#close = options.close;
    this.#directory = new SessionDirectory(sessionSurroundings(this, connection, options));
    this.link = dialect.attach(connection, handshake, createHost(this.#directory, options));
    void connection.closed.then(() => this.#directory.end());
  }

  get info(): Readonly<Implementation> | undefined {
    return this.link.description.info;
  }

  get capabilities(): AgentCapabilities {
    return this.link.description.capabilities;
  }

  get authMethods(): readonly AuthMethod[] {
    return this.link.description.authMethods;
  }

  get initializeResult(): unknown {
    return this.link.description.initializeResult;
  }

  get closed(): Promise<Error> {
    return this.#connection.closed;
  }

  newSession(options: SessionOptions): Promise<ClientSession> {
    return this.#directory.create(rootsOf(options), (opened) => this.link.newSession(options, opened));
  }

  loadSession(id: string, options: SessionOptions): Promise<ClientSession> {
    return this.#directory.reopen({ id, roots: rootsOf(options), replays: true }, (opened) =>
      this.link.loadSession(id, options, opened),
    );
  }

  resumeSession(id: string, options: SessionOptions): Promise<ClientSession> {
    return this.#directory.reopen({ id, roots: rootsOf(options), replays: false }, (opened) =>
      this.link.resumeSession(id, options, opened),
    );
  }

  openSession(id: string, { history = "replay", ...options }: OpenSessionOptions): Promise<ClientSession> {
    const { load, resume } = this.capabilities.session;
    const resumes = history === "skip" && (resume || !load);
    return resumes ? this.resumeSession(id, options) : this.loadSession(id, options);
  }

  forkSession(id: string, options: SessionOptions): Promise<ClientSession> {
    const { forkSession } = this.link;
    if (forkSession === undefined) return Promise.reject(new CapabilityError("session/fork", "session.fork"));
    return this.#directory.create(rootsOf(options), (opened) => forkSession(id, options, opened));
  }

  get sessions(): readonly ClientSession[] {
    return this.#directory.open;
  }

  get subscribe(): (listener: () => void) => () => void {
    return this.#directory.subscribe;
  }

  session(id: string): ClientSession | undefined {
    return this.#directory.get(id);
  }

  listSessions({ cwd }: { readonly cwd?: string | undefined } = {}): AsyncIterableIterator<
    SessionInfo,
    undefined
  > {
    return listSessions((cursor) => this.link.listSessions({ cwd, cursor }));
  }

  async deleteSession(id: string): Promise<void> {
    await this.link.deleteSession(id);
    this.#directory.forget(id);
  }

  authenticate(methodId: string): Promise<void> {
    return this.link.authenticate(methodId);
  }

  logout(): Promise<void> {
    return this.link.logout();
  }

  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown> {
    return this.#connection.request(method, params, options);
  }

  notify(method: string, params?: unknown): Promise<void> {
    return this.#connection.notify(method, params);
  }

  close(): Promise<void> {
    return this.#close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function rootsOf({ cwd, additionalDirectories = [] }: SessionOptions): Roots {
  return [cwd, ...additionalDirectories];
}

function sessionSurroundings(
  agent: ConnectedAgent,
  connection: Connection,
  { handlers = {}, cancelTimeoutMs = 30_000, onError = () => undefined }: ConnectOptions,
): SessionSurroundings {
  return {
    // Made later than the sessions' directory, for it needs that.
    get link() {
      return agent.link;
    },
    get reason() {
      return connection.reason;
    },
    handlers,
    cancelTimeoutMs,
    onError,
  };
}

function createHost(
  directory: SessionDirectory,
  { handlers = {}, onRepair, onError }: ConnectOptions,
): ClientHost {
  return {
    handlers,
    onRepair,
    update<Update extends SessionUpdate>(id: string, update: Update, apply: ApplyUpdate<Update>) {
      const session = directory.forUpdate(id);
      if (session !== undefined) return session.update(update, apply);
      onError?.(new Error(`Cannot apply update "${update.sessionUpdate}": no session "${id}" is open`));
      return undefined;
    },
    context: (id: string, signal: AbortSignal): HandlerContext => ({
      session: directory.forRequest(id),
      signal,
    }),
    askPermission: (id: string, question: PermissionQuestion, signal): Promise<PermissionOutcome> =>
      directory.forRequest(id).askPermission(question, signal),
  };
}
