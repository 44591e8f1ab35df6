import { Connection, type Transport, UnsupportedVersionError } from "@parley/protocol";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import type { ConnectOptions } from "./connect-options.ts";
import { initializeParams } from "./initialize-params.ts";
import { ConnectedAgent } from "./open-agent-connection.ts";
import { StartupInbox } from "./startup-inbox.ts";

const notAnAgent = 'Cannot connect: the peer is no agent, for it sends "initialize" itself';

/** Hooks for what stands behind a transport. */
export interface TransportOwner {
  /** The connection is about to be closed by this side: what was queued may still be written. */
  readonly closing?: (() => void) | undefined;
}

/**
 * Connects to the agent behind a transport: sends `initialize`, and speaks the version that the agent chose from then on.
 * Owns the transport, also if it fails.
 *
 * @throws {UnsupportedVersionError} if the agent chose a version that is not among `options.versions`.
 * @throws {RequestError} if the agent answers with an error.
 * @throws the reason, if the connection ends or `options.signal` aborts first, or what answers is no agent.
 */
export function connectAgent(transport: Transport, options: ConnectOptions): Promise<AgentConnection> {
  return connectOwnedAgent(transport, options, {});
}

/** As {@link connectAgent}, for a transport that stands for something else that has to be ended. */
export async function connectOwnedAgent(
  transport: Transport,
  options: ConnectOptions,
  { closing }: TransportOwner,
): Promise<AgentConnection> {
  const { onError = () => undefined, tap, signal } = options;
  const inbox = new StartupInbox(() => void close(new Error(notAnAgent)));
  const connection = new Connection(transport, inbox, { ...options.connection, onError, tap });
  const close = (reason?: Error): Promise<void> => {
    closing?.();
    return connection.close(reason);
  };
  try {
    const params = initializeParams(options);
    const result = await connection.request("initialize", params, { signal });
    const dialect = await chooseDialect(result, options.versions).load();
    signal?.throwIfAborted();
    if (connection.reason !== undefined) throw connection.reason;
    const agent = new ConnectedAgent(
      connection,
      { dialect, params, result },
      { ...options, close: () => close() },
    );
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
