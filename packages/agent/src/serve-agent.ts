import {
  Connection,
  type ConnectionLimits,
  type MessageRepair,
  type Transport,
  type WireTap,
  negotiateVersion,
} from "@parley/protocol";

import type { AgentDefinition } from "./author/agent-definition.ts";
import type { AgentDialect } from "./dialect/agent-dialect.ts";
import { InitializeGate } from "./dialect/initialize-gate.ts";
import * as dialects from "./dialects/index.ts";
import { AgentHost } from "./host/agent-host.ts";

/** Options for {@link serveAgent}. */
export interface ServeAgentOptions {
  /** The protocol versions to serve. Default: all that this package knows. */
  readonly versions?: readonly AgentDialect[] | undefined;
  /**
   * Whether version 2 clients are sent markers of `session/load`, `/resume`, `/close` and `/list`. The newest draft of
   * version 2 has no such markers; without them, clients cannot know of `session/load`. Default `true`.
   */
  readonly markers?: boolean | undefined;
  /** Called with every error that no caller receives, and with details that the client does not get. Must not throw. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called for each part of a client's message that did not match the schema and was repaired or kept. Must not throw.
   */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Called with every message as it is on the wire. */
  readonly tap?: WireTap | undefined;
  /** Limits of the connection's buffers and waiting times. */
  readonly connection?: ConnectionLimits | undefined;
  /** Ends the connection when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds that the author's function has to stop after a cancel, before the turn ends without it. Default
   * 2,000.
   */
  readonly cancelGraceMs?: number | undefined;
}

/**
 * Serves one client over `transport`, in the version that the client requests. Resolves when the connection has ended,
 * every turn is over and everything that its sessions held is freed. Never rejects because of the client.
 */
export async function serveAgent(
  definition: AgentDefinition,
  transport: Transport,
  options: ServeAgentOptions = {},
): Promise<void> {
  const onError = options.onError ?? (() => undefined);
  const {
    versions = Object.values(dialects),
    markers = true,
    cancelGraceMs = 2000,
    signal,
    tap,
    onRepair,
  } = options;
  const host = new AgentHost({ definition, cancelGraceMs, onError });
  const gate = new InitializeGate({
    choose: (params) => chooseDialect(params, versions),
    attach(dialect) {
      dialect.attach(connection, host, { markers, onRepair });
      const { handler } = connection;
      connection.handler = gate;
      return handler;
    },
  });
  const connection = new Connection(transport, gate, {
    ...options.connection,
    answersInvalidMessages: true,
    onError,
    tap,
  });
  const stop = (): void => void connection.close();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  await connection.closed;
  signal?.removeEventListener("abort", stop);
  await host.close();
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
