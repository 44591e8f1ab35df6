import { Connection, type Transport, UnsupportedVersionError } from "@parley/protocol";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientDialect, CommonCapabilities, Handshake } from "../dialect/client-dialect.ts";
import type { ConnectOptions } from "./connect-options.ts";
import { StartupInbox } from "./startup-inbox.ts";

const notAnAgent = "Cannot connect: the peer is a client too";

/** Hooks for the owner of a transport. */
export interface TransportOwner {
  /** Called before this side closes the connection. Queued messages may still be written. */
  readonly closing?: (() => void) | undefined;
}

/**
 * Connects to the agent on a transport: sends `initialize`, and then uses the version that the agent chose. Takes
 * ownership of the transport, even if connecting fails. To start an agent's program, use `spawnAgent` from
 * `@parley/client/node`.
 *
 * @example
 * ```ts
 * import { connectAgent } from "@parley/client";
 * import { v2 } from "@parley/client/v2";
 * import type { Transport } from "@parley/protocol";
 *
 * export const connect = (transport: Transport) =>
 * connectAgent(transport, { versions: [v2], info: { name: "mine", version: "1.0.0" } });
 * ```
 *
 * @throws {UnsupportedVersionError} if the agent chose a version that is not in `options.versions`.
 * @throws {RequestError} if the agent answers with an error.
 * @throws the reason if the connection closes or `options.signal` aborts first, or the peer is not an agent.
 */
export function connectAgent(transport: Transport, options: ConnectOptions): Promise<AgentConnection> {
  return connectOwnedAgent(transport, options, {});
}

/** Like {@link connectAgent}, but for a transport that has an owner, such as a process. */
export async function connectOwnedAgent(
  transport: Transport,
  options = {} as ConnectOptions,
  { closing }: TransportOwner,
): Promise<AgentConnection> {
  // If untyped code omits the versions, it gets the same error as for an empty list.
  const { versions = [], onError = () => undefined, tap, signal } = options as Partial<ConnectOptions>;
  const inbox = new StartupInbox(() => void close(new Error(notAnAgent)));
  const connection = new Connection(transport, inbox, { ...options.connection, onError, tap });
  const close = (reason?: Error): Promise<void> => {
    closing?.();
    return connection.close(reason);
  };
  const send = async (offered: readonly ClientDialect[]): Promise<Handshake> => {
    const params = initializeParams({ ...options, versions: offered });
    const result = await connection.request("initialize", params, { signal });
    return { params, result };
  };
  try {
    const first = versions.find((offered) => offered.initialize);
    const handshake = await (first?.initialize?.(send, options) ?? send(versions));
    const dialect = await chooseDialect(handshake.result, versions).load();
    signal?.throwIfAborted();
    if (connection.reason !== undefined) throw connection.reason;
    const agent = dialect.open(connection, handshake, {
      ...options,
      transport,
      onError,
      close: () => close(),
    });
    inbox.release(connection.handler, onError);
    return agent;
  } catch (error) {
    await close(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

function chooseDialect(result: unknown, versions: readonly ClientDialect[]): ClientDialect {
  const { protocolVersion } = (result ?? {}) as { readonly protocolVersion?: unknown };
  const dialect = versions.find(({ version }) => version === protocolVersion);
  if (dialect !== undefined) return dialect;
  throw new UnsupportedVersionError(
    protocolVersion,
    versions.map(({ version }) => version),
  );
}

/**
 * Returns the params of `initialize`. A single request covers all offered versions, and the agent reads only the
 * fields of one version. An agent that does not support the highest version responds with one that it does
 * support.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#version-negotiation
 * @throws {TypeError} if no version is offered.
 */
function initializeParams(options: ConnectOptions): object {
  const {
    versions,
    capabilities: { _meta } = {},
    handlers: { elicitation: { form, url } = {} } = {},
  } = options;
  if (versions.length === 0) throw new TypeError("Cannot connect: `versions` is empty");
  const common: CommonCapabilities = {
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
    ...(_meta && { _meta }),
  };
  return Object.assign(
    { protocolVersion: Math.max(...versions.map(({ version }) => version)) },
    ...versions.map((dialect) => dialect.initializeParams(options, common)),
  ) as object;
}
