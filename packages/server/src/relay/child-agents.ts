import type { ClientDescription, LoginOptions } from "@parley/agent";
import type { AgentConnection, ClientCapabilities, ClientDialect } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2/unstable";
import { ErrorCode, InvalidMessageError, RequestError, UnsupportedVersionError } from "@parley/protocol";

import type { ExtensionMessage } from "./child-messages.ts";
import { ChildSessions, type EarlyUpdate } from "./child-sessions.ts";
import type { ChildWire } from "./child-wire.ts";
import { keepCrossing } from "./crossing.ts";
import { type ChildSessionHandlers, delegateHandlers } from "./delegate-handlers.ts";
import type { RelayOptions } from "./relay-options.ts";
import { stopOnAbort } from "./stop-on-abort.ts";

/** Maximum time for an agent to answer a request that no client can cancel, in milliseconds. */
const ANSWER_MS = 10_000;

interface Child {
  readonly connection: Promise<AgentConnection>;
  readonly sessions: ChildSessions;
  uses: number;
  /** Stops the agent, even while it is starting. Resolves once it has exited. */
  stop(): Promise<void>;
}

export interface ChildUser {
  readonly sessionId: string;
  readonly principal: string | undefined;
  /**
   * The client that opens the session. An agent that is started for the session receives this client's capabilities.
   */
  readonly client: ClientDescription;
  /** Aborts when the session is closed. */
  readonly signal: AbortSignal;
}

interface ChildStart {
  readonly principal?: string | undefined;
  readonly client?: ClientDescription | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The capabilities and identity that a child agent reports. */
export type ChildDescription = Pick<
  AgentConnection,
  "authMethods" | "capabilities" | "info" | "initializeResult" | "version"
>;

type Act<T> = (connection: AgentConnection) => Promise<T>;

export interface ChildUse {
  readonly connection: AgentConnection;
  readonly wire: ChildWire;
  /** Must be called before opening a session whose history the agent will replay. */
  expectReplay(childSessionId: string): void;
  /**
   * Registers handlers for the agent's requests and updates in a session. Returns the updates that arrived earlier.
   */
  handle(childSessionId: string, handlers: ChildSessionHandlers): readonly EarlyUpdate[];
  /** Stops the agent unless another session uses it. */
  release(): Promise<void>;
}

export class ChildAgents {
  readonly #options: RelayOptions;
  readonly #children = new Map<string, Child>();
  /** For each principal, a function that logs in to an agent. */
  readonly #logins = new Map<string | undefined, (connection: AgentConnection) => Promise<void>>();

  /** Agents started for requests that do not belong to a session, by principal. */
  readonly #visited = new Map<string | undefined, Child>();

  /** The versions that the agent may use. */
  #versions: readonly ClientDialect[];

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#versions = options.versions ?? [v1, v2];
  }

  /**
   * Starts the agent to determine its name and capabilities. The options' `signal` aborts this.
   *
   * @throws {AgentProcessError} if the agent does not start or respond
   */
  async describe(): Promise<ChildDescription> {
    const connection = await this.#start({ signal: this.#options.signal }, this.#createSessions());
    await connection.close();
    return connection;
  }

  /**
   * Starts an agent for a session or reuses the principal's agent.
   *
   * @throws {AgentProcessError} if it does not start, or the reason of the user's `signal` if that aborts first
   */
  async use(user: ChildUser): Promise<ChildUse> {
    const { sessionId, principal, signal } = user;
    const key = JSON.stringify(
      this.#options.processPer === "principal" ? [principal] : [principal, sessionId],
    );
    const child = this.#children.get(key) ?? this.#create(key, user);
    child.uses += 1;
    const used: string[] = [];
    const leave = async (): Promise<void> => {
      for (const id of used) child.sessions.forget(id);
      child.uses -= 1;
      if (child.uses > 0) return;
      if (this.#children.get(key) === child) this.#children.delete(key);
      await child.stop();
    };
    let left: Promise<void> | undefined;
    const release = (): Promise<void> => (left ??= leave());
    try {
      return {
        connection: await stopOnAbort(signal, release, () => child.connection),
        wire: child.sessions.wire,
        expectReplay: (childSessionId) => child.sessions.expectReplay(childSessionId),
        handle(childSessionId, handlers) {
          used.push(childSessionId);
          return child.sessions.handle(childSessionId, handlers);
        },
        release,
      };
    } catch (error) {
      await release();
      throw error;
    }
  }

  /**
   * Sends a request without a session to one of the principal's agents, starting one if necessary.
   *
   * @throws {RequestError} if the agent refuses the request
   */
  request(
    { method, params }: ExtensionMessage,
    principal: string | undefined,
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#visit({ principal, signal }, (connection) => connection.request(method, params, { signal }));
  }

  /** Sends the principal's running agents a notification that belongs to no session. */
  async notify({ method, params }: ExtensionMessage, principal: string | undefined): Promise<void> {
    for (const { connection } of this.#runningOf(principal)) await (await connection).notify(method, params);
  }

  /**
   * Logs a user in to all of the user's agents, including those that start later.
   *
   * @throws {RequestError} if an agent refuses
   */
  async login(methodId: string, { principal, signal }: LoginOptions): Promise<void> {
    await this.#atAgentsOf({ principal, signal }, (connection) => connection.authenticate(methodId));
    const asNow = keepCrossing();
    this.#logins.set(principal, (connection) => asNow(() => connection.authenticate(methodId)));
  }

  /** Logs a user out of all their agents that support logout. */
  async logout(principal: string | undefined): Promise<void> {
    this.#logins.delete(principal);
    const signal = AbortSignal.timeout(ANSWER_MS);
    await this.#atAgentsOf({ principal, signal }, async (connection) => {
      if (connection.capabilities.logout) await connection.logout();
    });
  }

  /**
   * Deletes a session in one of the principal's agents, starting one if necessary.
   *
   * @throws {RequestError} if the agent refuses
   */
  deleteSession(childSessionId: string, principal: string | undefined): Promise<void> {
    return this.#visit({ principal, signal: AbortSignal.timeout(ANSWER_MS) }, async (connection) => {
      try {
        if (connection.capabilities.session.delete) await connection.deleteSession(childSessionId);
      } catch (error) {
        const isGone = error instanceof RequestError && error.code === ErrorCode.resourceNotFound;
        if (!isGone) throw error;
      }
    });
  }

  /**
   * Calls `act` with one of a principal's agents. If none is running, starts one, shares it among concurrent calls,
   * and stops it after the last of them.
   */
  async #visit<T>({ principal, signal }: LoginOptions, act: Act<T>): Promise<T> {
    const [running] = this.#runningOf(principal);
    if (running !== undefined) return actAt(running, act, signal);
    const child = this.#visited.get(principal) ?? this.#launch({ principal });
    this.#visited.set(principal, child);
    child.uses += 1;
    try {
      return await actAt(child, act, signal);
    } finally {
      child.uses -= 1;
      if (child.uses === 0) {
        this.#visited.delete(principal);
        await child.stop();
      }
    }
  }

  #runningOf(principal: string | undefined): Child[] {
    const running = [...this.#children].filter(
      ([key]) => (JSON.parse(key) as unknown[])[0] === (principal ?? null),
    );
    return running.map(([, child]) => child);
  }

  /** Calls `act` with each of a principal's agents, or with a temporary one if none is running. */
  async #atAgentsOf({ principal, signal }: LoginOptions, act: Act<void>): Promise<void> {
    const running = this.#runningOf(principal);
    for (const child of running) await actAt(child, act, signal);
    if (running.length > 0) return;
    const connection = await this.#start({ principal, signal }, this.#createSessions());
    try {
      await stopOnAbort(
        signal,
        () => connection.close(),
        () => act(connection),
      );
    } finally {
      await connection.close();
    }
  }

  #createSessions(client?: ClientDescription): ChildSessions {
    return new ChildSessions((text) => this.#options.onStderr?.(text), client);
  }

  #create(key: string, { principal, client }: ChildUser): Child {
    const child = this.#launch({ principal, client });
    this.#children.set(key, child);
    const forget = (): void => {
      if (this.#children.get(key) === child) this.#children.delete(key);
    };
    child.connection.then(({ closed }) => closed).then(forget, forget);
    return child;
  }

  #launch({ principal, client }: Omit<ChildStart, "signal">): Child {
    const sessions = this.#createSessions(client);
    const stopping = new AbortController();
    const connection = this.#startLoggedIn({ principal, client, signal: stopping.signal }, sessions);
    return {
      connection,
      sessions,
      uses: 0,
      async stop() {
        stopping.abort();
        await connection.then((started) => started.close()).catch(() => undefined);
      },
    };
  }

  async #startLoggedIn(
    start: ChildStart & { readonly signal: AbortSignal },
    sessions: ChildSessions,
  ): Promise<AgentConnection> {
    const connection = await this.#start(start, sessions);
    const close = (): Promise<void> => connection.close();
    try {
      const login = this.#logins.get(start.principal);
      if (login !== undefined) await stopOnAbort(start.signal, close, () => login(connection));
      return connection;
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Starts an agent with the first version that it supports. */
  async #start(start: ChildStart, sessions: ChildSessions): Promise<AgentConnection> {
    for (;;) {
      const [version, ...others] = this.#versions;
      try {
        return await this.#spawn(version, start, sessions);
      } catch (error) {
        const isRefused = error instanceof UnsupportedVersionError || error instanceof RequestError;
        if (!isRefused || others.length === 0) throw error;
        this.#versions = others;
      }
    }
  }

  #spawn(
    version: ClientDialect | undefined,
    { principal, client, signal }: ChildStart,
    sessions: ChildSessions,
  ): Promise<AgentConnection> {
    const { command, args, cwd, env, environment, files, terminals, onStderr, startTimeoutMs } =
      this.#options;
    return spawnAgent(
      { command, args, cwd, env: { ...env, ...environment?.({ principal }) } },
      {
        info: { name: "@parley/server/relay", version: "1" },
        versions: version === undefined ? [] : [sessions.wire.dialect(version)],
        capabilities: client === undefined ? undefined : shownBy(client),
        handlers: delegateHandlers(sessions, { client, files, terminals }),
        onStderr,
        onError(error) {
          // The child printed something other than messages, or sent an invalid message.
          if (error instanceof InvalidMessageError) onStderr?.(`${error.message}\n`);
        },
        startTimeoutMs,
        signal,
      },
    );
  }
}

/** Calls `act` with a shared agent. The agent keeps running if `signal` aborts. */
function actAt<T>({ connection }: Child, act: Act<T>, signal: AbortSignal): Promise<T> {
  return stopOnAbort(
    signal,
    async () => undefined,
    async () => act(await connection),
  );
}

/** Returns the client capabilities that the relay forwards. */
function shownBy({ capabilities }: ClientDescription): ClientCapabilities {
  const { notices, compaction, booleanConfigOptions, _meta } = capabilities;
  return { notices, compaction, booleanConfigOptions, _meta };
}
