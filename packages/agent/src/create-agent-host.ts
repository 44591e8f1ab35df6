import {
  Connection,
  type ConnectionLimits,
  type MessageRepair,
  type Transport,
  type WireTap,
  negotiateVersion,
} from "@parley/protocol";
import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";

import type { AgentDefinition } from "./author/agent-definition.ts";
import { checkDefinition } from "./author/check-definition.ts";
import type { AgentDialect } from "./dialect/agent-dialect.ts";
import { InitializeGate } from "./dialect/initialize-gate.ts";
import { ConnectedClient } from "./host/connected-client.ts";
import type { HostLimits, TurnRefusal, TurnReport, TurnRequest } from "./host/host-limits.ts";
import { type HostNode, HostPrincipals } from "./host/host-principals.ts";
import type { HostTelemetry } from "./host/host-telemetry.ts";
import type { HostSession } from "./host/session-registry.ts";
import { disconnectPolicy } from "./host/session-release.ts";
import { isConnectionFailure } from "./is-connection-failure.ts";
import { printError } from "./print-error.ts";
import { v1 } from "./v1/index.ts";
import { v2 } from "./v2/index.ts";
import { mismatch } from "./value/describe-value.ts";
import { type ErrorContext, contextOf } from "./value/error-context.ts";

/** Options for {@link createAgentHost}. */
export interface AgentHostOptions {
  /** The protocol versions to serve. Default: every version that this package supports. */
  readonly versions?: readonly AgentDialect[] | undefined;
  /**
   * Whether version 2 clients receive the markers `session/load`, `/resume`, `/close` and `/list`. The latest draft
   * of version 2 has no such markers, but without them clients cannot detect support for `session/load`. Default:
   * `true`.
   */
  readonly markers?: boolean | undefined;
  /**
   * Called with errors that are not returned to any caller, and with the details of errors that are hidden from
   * clients, such as store failures and exceptions thrown by the agent's own functions. Must not throw. Default:
   * `console.error`, which prints to stderr.
   */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /**
   * Called for each part of a client's message that did not match the schema and was repaired or kept anyway. Must
   * not throw.
   */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Limits for each connection's buffers and timeouts. */
  readonly connection?: ConnectionLimits | undefined;
  /**
   * Maximum time that the agent's function may keep running after a cancellation, in milliseconds, before the turn or
   * request ends without it. Default: 2,000.
   */
  readonly cancelGraceMs?: number | undefined;
  /**
   * Maximum number of open sessions per principal. Includes sessions that `onDisconnect` keeps without a client, and
   * those in other processes if the store counts them, as PostgreSQL does. Requests beyond the limit are rejected
   * with `data.reason` `session_limit`. Default: 1,000, but no limit for `serveAgent`.
   */
  readonly maxSessions?: number | undefined;
  /**
   * Maximum number of concurrent turns per principal in this process, each in a different session. Prompts beyond the
   * limit are rejected with `data.reason` `turn_limit` and `data.retryAfterMs`. Default: no limit.
   */
  readonly maxTurns?: number | undefined;
  /**
   * Decides whether a principal may start a turn, for example based on recent token usage. Called for each prompt
   * before any of it is stored. Later requests for the session, except cancellations, wait for the decision. A
   * refusal is sent with `data.reason` `usage_limit` and `data.retryAfterMs`. Default: no limit.
   */
  readonly admitTurn?:
    | ((turn: TurnRequest) => TurnRefusal | undefined | Promise<TurnRefusal | undefined>)
    | undefined;
  /** Called when a turn ends, with its usage. Must not throw. */
  readonly onTurnEnd?: ((turn: TurnReport) => void) | undefined;
  /**
   * Receives turns and events, for example to record them with `openTelemetry()` from `@parley/server/opentelemetry`.
   * Default: none.
   */
  readonly telemetry?: HostTelemetry | undefined;
  /** The node that opens the sessions if several processes share the `store`. Default: the host itself. */
  readonly node?: HostNode | undefined;
}

/** Options for {@link AgentHost.serve}. */
export interface ServeClientOptions {
  /**
   * The name of the client's user, as authenticated by the caller. Each principal has separate sessions, logins and
   * remembered permissions, which other principals cannot see. They are stored in the scope with this name,
   * regardless of the scope of the definition's `store`. By default, the agent has a single user.
   */
  readonly principal?: string | undefined;
  /**
   * Whether the client may reconnect and resume. If so, stored updates carry their position in the session as a
   * resume point, `_meta["acp/cursor"]`, and `session/resume` with a resume point replays everything after that
   * point. Default: `false`.
   */
  readonly resumable?: boolean | undefined;
  /**
   * Called when a session that the client has open is closed because the host can no longer write to it. Either
   * another process has taken the session over, or the store has lost entries. Let a `resumable` client reconnect, so
   * the client can resume the session or find out that the session's history has changed. Default: the client
   * receives the notification `_parley/closed` with the `sessionId`.
   */
  readonly onSessionLost?: ((sessionId: string) => void) | undefined;
  /** Called with every message as it appears on the wire. */
  readonly tap?: WireTap | undefined;
  /** Closes the connection when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Options for {@link serveAgent}. */
export interface ServeAgentOptions extends AgentHostOptions, ServeClientOptions {}

/** Serves the sessions of one process to any number of clients. */
export interface AgentHost {
  /**
   * Serves one client over `transport`, in the protocol version that the client requests. Resolves once the
   * connection has closed and everything that only this client used has been freed, or kept for another client
   * (`onDisconnect`). Never rejects because of the client. If a `TransportError` closed the connection, the error
   * goes to `onError`, unless the client simply disconnected.
   *
   * @throws {Error} if the host is closed.
   * @throws {TypeError} if the principal is empty or the agent's `store` has no `scoped` method.
   */
  serve(transport: Transport, options?: ServeClientOptions): Promise<void>;
  /**
   * Closes a principal's connections immediately. `onDisconnect` determines what happens to the principal's sessions.
   */
  revoke(principal: string): void;
  /**
   * Renews the leases of all open sessions and checks that the sessions still belong to this host. Once it resolves,
   * sessions that another process has taken over are closing, and later requests for them wait until they are closed.
   * Never rejects.
   */
  renewLeases(): Promise<void>;
  /** Returns the sessions that are open in this process. */
  sessions(): readonly HostSession[];
  /**
   * Closes a single session or all sessions of a principal, and cancels their turns. Each client of a closed session
   * receives the notification `_parley/closed` with the `sessionId`, and may load the session again. Resolves once
   * the sessions are closed.
   */
  end(sessions: {
    readonly principal: string | undefined;
    readonly sessionId?: string | undefined;
  }): Promise<void>;
  /**
   * Prepares for shutdown. Rejects requests that open a session, with `data.reason` `draining`, and closes each
   * session once it has no client and no turn, so other processes can open it. Call {@link AgentHost.close}
   * afterwards.
   */
  drain(): void;
  /**
   * Closes all connections, and cancels the turns of sessions kept by `keepMs`. Resolves once every turn has ended
   * and everything has been freed.
   */
  close(): Promise<void>;
}

const hostOptionNames: OptionNames<AgentHostOptions> = {
  versions: true,
  markers: true,
  onError: true,
  onRepair: true,
  connection: true,
  cancelGraceMs: true,
  maxSessions: true,
  maxTurns: true,
  admitTurn: true,
  onTurnEnd: true,
  telemetry: true,
  node: true,
};

const serveOptionNames: OptionNames<ServeAgentOptions> = {
  ...hostOptionNames,
  principal: true,
  resumable: true,
  onSessionLost: true,
  tap: true,
  signal: true,
};

const connectionLimitNames: OptionNames<ConnectionLimits> = {
  maxMessageLength: true,
  maxUnwrittenLength: true,
  maxUnhandledLength: true,
  stallTimeoutMs: true,
  closeTimeoutMs: true,
};

/**
 * Creates a host for an agent's sessions. It uses no resources until it serves a client.
 *
 * @example
 * ```ts
 * import { type AgentDefinition, createAgentHost } from "@parley/agent";
 * import type { Transport } from "@parley/protocol";
 *
 * export async function serveAll(agent: AgentDefinition, clients: readonly Transport[]): Promise<void> {
 *   const host = createAgentHost(agent);
 *   await Promise.all(clients.map((client) => host.serve(client)));
 *   await host.close();
 * }
 * ```
 */
export function createAgentHost(definition: AgentDefinition, options: AgentHostOptions = {}): AgentHost {
  checkHostOptions("create an agent host", options, hostOptionNames);
  return createHost(definition, true, options);
}

/**
 * Serves one client over `transport`, in the protocol version that the client requests. Resolves once the
 * connection has closed, every turn has ended and everything is freed. Never rejects because of the client. If a
 * `TransportError` closed the connection, the error goes to `onError`, unless the client simply disconnected.
 *
 * @example
 * ```ts
 * import { type AgentDefinition, serveAgent } from "@parley/agent";
 * import { stdioTransport } from "@parley/protocol/stdio";
 *
 * export const main = (agent: AgentDefinition): Promise<void> => serveAgent(agent, stdioTransport());
 * ```
 */
export async function serveAgent(
  definition: AgentDefinition,
  transport: Transport,
  options: ServeAgentOptions = {},
): Promise<void> {
  checkHostOptions("serve an agent", options, serveOptionNames);
  const host = createHost(definition, false, options);
  await host.serve(transport, options);
  await host.close();
}

/** @throws {TypeError} if an option is unknown or a limit is not a number. */
function checkHostOptions<Options extends AgentHostOptions>(
  action: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  checkOptions(action, options, names);
  checkNumbers(action, options, ["cancelGraceMs", "maxSessions", "maxTurns"]);
  const { connection = {} } = options;
  checkOptions("limit a connection", connection, connectionLimitNames);
  checkNumbers(
    "limit a connection",
    connection,
    Object.keys(connectionLimitNames) as (keyof ConnectionLimits)[],
  );
}

/** @param servesMore whether the host may serve another client after the last one has left. */
function createHost(definition: AgentDefinition, servesMore: boolean, options: AgentHostOptions): AgentHost {
  checkDefinition(definition);
  const policy = disconnectPolicy(definition, servesMore);
  const report = options.onError ?? printError;
  const onError = (error: unknown, context: ErrorContext = {}): void => report(error, context);
  const { cancelGraceMs = 2000, node, telemetry } = options;
  const limits = limitsOf(options, servesMore);
  const settings = { cancelGraceMs, limits, telemetry, node, onError };
  const principals = new HostPrincipals({ definition, policy, ...settings });
  const clients = new Map<Connection, ServedClient>();
  let isClosed = false;
  return {
    async serve(transport, { principal, resumable = false, onSessionLost, tap, signal } = {}) {
      if (isClosed) throw new Error("Cannot serve a client: the host is closed");
      checkTransport(transport);
      const { sessions, opener, leave } = principals.enter(principal);
      try {
        const client = new ConnectedClient(sessions, opener);
        const own = { onError: sessions.onError, resumable, onSessionLost, tap };
        const connection = connect(transport, client, { ...options, ...own });
        const stop = (): void => void connection.close();
        signal?.addEventListener("abort", stop, { once: true });
        if (signal?.aborted === true) stop();
        const served = connection.closed.then(() => client.leave());
        clients.set(connection, { served, principal });
        await served;
        clients.delete(connection);
        signal?.removeEventListener("abort", stop);
        const reason = await connection.closed;
        if (isConnectionFailure(reason)) sessions.onError(reason, {});
      } finally {
        leave();
      }
    },
    revoke(principal) {
      for (const [connection, client] of clients) if (client.principal === principal) void connection.close();
    },
    renewLeases: () => principals.renewLeases(),
    sessions: () => principals.openSessions(),
    end: ({ principal, sessionId }) => principals.end(principal, sessionId),
    drain: () => principals.drain(),
    async close() {
      isClosed = true;
      for (const connection of clients.keys()) void connection.close();
      await Promise.all([...clients.values()].map(({ served }) => served));
      await principals.close();
    },
  };
}

function limitsOf(options: AgentHostOptions, servesMore: boolean): HostLimits {
  const { maxSessions = servesMore ? 1000 : Infinity, maxTurns = Infinity, admitTurn, onTurnEnd } = options;
  return { maxSessions, maxTurns, admitTurn, onTurnEnd };
}

interface ServedClient {
  /** Resolves once the client has left its sessions. */
  readonly served: Promise<void>;
  readonly principal: string | undefined;
}

/** Creates the connection to a client, starting with version negotiation. */
function connect(
  transport: Transport,
  client: ConnectedClient,
  options: AgentHostOptions & Pick<ServeClientOptions, "tap" | "resumable" | "onSessionLost">,
): Connection {
  const { versions = [v1, v2], markers = true, onError, onRepair, tap } = options;
  const { resumable = false, onSessionLost } = options;
  const gate = new InitializeGate({
    choose: (params) => chooseDialect(params, versions),
    attach(dialect) {
      dialect.attach(connection, client, { markers, onRepair, resumable, onSessionLost });
      const { handler } = connection;
      connection.handler = gate;
      return handler;
    },
  });
  const connection = new Connection(transport, gate, {
    ...options.connection,
    answersInvalidMessages: true,
    onError: (error, message) => onError?.(error, message === undefined ? {} : contextOf(message)),
    tap,
  });
  return connection;
}

function chooseDialect(params: unknown, versions: readonly AgentDialect[]): AgentDialect {
  const requested = (params as { readonly protocolVersion?: unknown } | null | undefined)?.protocolVersion;
  const version = negotiateVersion(
    requested,
    versions.map((dialect) => dialect.version),
  );
  const dialect = versions.find((candidate) => candidate.version === version);
  if (dialect === undefined) throw new Error(`No dialect for version ${version}`);
  return dialect;
}

/** @throws {TypeError} if an untyped program passes something other than a transport. */
function checkTransport(transport: unknown): void {
  const { open } = Object(transport) as { readonly open?: unknown };
  if (typeof open === "function") return;
  const expected = "a transport, such as stdioTransport() of @parley/protocol/stdio";
  throw new TypeError(`Cannot serve a client: ${mismatch("transport", expected, transport)}`);
}
