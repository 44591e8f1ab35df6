import { type AgentHost, type HostNode, type HostTelemetry, createAgentHost } from "@parley/agent";
import { v1 } from "@parley/agent/v1/unstable";
import { v2 } from "@parley/agent/v2/unstable";
import { type OptionNames, checkOptions } from "@parley/schema/options";
import type { StoreTelemetry } from "@parley/storage";

import { programVersion } from "../program-version.ts";
import { openAgent } from "./open-agent.ts";
import { parseSettings } from "./settings.ts";

/** Options for {@link openReferenceHost}. */
export interface ReferenceHostOptions {
  /** The session store: a file, or a PostgreSQL address (postgres://…). Default: the store that `parley-agent` uses. */
  readonly store?: string | undefined;
  /** How long a session without a client stays open along with its turn, in milliseconds. Default: 600,000. */
  readonly keepMs?: number | undefined;
  /** This process's node, which opens the sessions when several processes share the store. */
  readonly node?: HostNode | undefined;
  /** Maximum number of open sessions per principal. Default: 1,000. */
  readonly maxSessions?: number | undefined;
  /** Maximum number of concurrent turns per principal in this process. Default: no limit. */
  readonly maxTurns?: number | undefined;
  /** Records turns, events and the store's activity. By default, nothing is recorded. */
  readonly telemetry?: (HostTelemetry & StoreTelemetry) | undefined;
  /** Called with errors that are not reported to any client. Must not throw. */
  readonly onError: (error: unknown) => void;
}

const optionNames: OptionNames<ReferenceHostOptions> = {
  store: true,
  keepMs: true,
  node: true,
  maxSessions: true,
  maxTurns: true,
  telemetry: true,
  onError: true,
};

/** The reference agent, ready to serve clients. */
export interface ReferenceHost {
  readonly host: AgentHost;
  /** Closes all connections, cancels all turns, and closes the store. */
  close(): Promise<void>;
}

/**
 * Opens the reference agent for use with a server such as `@parley/server`. It uses the same sessions, keys and
 * permission rules as `parley-agent`, and the environment variables listed in `parley-agent --help`.
 *
 * @example
 * ```ts
 * import { openReferenceHost } from "@parley/reference-agent";
 * import { serveHttp } from "@parley/server/node";
 *
 * const { host, close } = await openReferenceHost({ onError: console.error, keepMs: 600_000 });
 * const server = await serveHttp(host, { port: 4747 });
 * process.once("SIGTERM", () => void server.close().then(close));
 * ```
 *
 * @throws {Error} if a setting is invalid; {SessionStoreError} if the store cannot be opened.
 */
export async function openReferenceHost(options: ReferenceHostOptions): Promise<ReferenceHost> {
  checkOptions("open the reference agent", options, optionNames);
  const { store, keepMs = 600_000, node, maxSessions, maxTurns, telemetry, onError } = options;
  const settings = parseSettings(
    [],
    store === undefined ? process.env : { ...process.env, PARLEY_STORE: store },
  );
  if (settings.task !== "serve") throw new Error(`Cannot serve: "${store}" is not a store`);
  const version = programVersion();
  const agent = openAgent({ ...settings, version, environment: process.env, telemetry, onError });
  await agent.prepare();
  const definition = { ...agent.definition, onDisconnect: { keepMs } };
  const limits = { maxSessions, maxTurns };
  const host = createAgentHost(definition, { versions: [v1, v2], node, telemetry, ...limits, onError });
  return {
    host,
    async close() {
      await host.close();
      await agent.close();
    },
  };
}
