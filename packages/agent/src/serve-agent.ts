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

/** Options of {@link serveAgent}. */
export interface ServeAgentOptions {
  /** The protocol versions to serve. Default: all that this package knows. */
  readonly versions?: readonly AgentDialect[] | undefined;
  /**
   * Whether a version 2 client is told by markers that there are `session/load`, `/resume`, `/close` and `/list`. The
   * newest draft of version 2 has no such markers; by them, clients learn of `session/load`. Default `true`.
   */
  readonly markers?: boolean | undefined;
  /** Hears of every error that no caller does, with what is not told to the client. Must not throw. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Hears of what was not as the schema has it in the client's messages, and was repaired or kept. Must not throw. */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Sees every message as it is on the wire. */
  readonly tap?: WireTap | undefined;
  /** How much the connection keeps, and how long it waits. */
  readonly connection?: ConnectionLimits | undefined;
  /** Ends the connection when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that a cancelled turn has to stop before it ends without the author's function. Default 2,000. */
  readonly cancelGraceMs?: number | undefined;
}

/**
 * Speaks with one client over `transport`, in the version that the client asks for. Resolves when the connection has
 * ended, every turn is over and all that its sessions held is freed; never rejects because of the client.
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
