import { createHash } from "node:crypto";
import { basename } from "node:path";

import { type AgentDefinition, createAgentHost } from "@parley/agent";
import { v1 } from "@parley/agent/v1/unstable";
import { v2 } from "@parley/agent/v2/unstable";
import type { ClientDialect } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import { v1 as clientOfV1 } from "@parley/client/v1/unstable";
import { v2 as clientOfV2 } from "@parley/client/v2/unstable";
import type { Telemetry } from "@parley/server";
import { type RelayOptions, relayAgent } from "@parley/server/relay";
import type { SessionStore } from "@parley/storage";

import { describeWait, hintOf, noteAfter } from "../agent/answer-watch.ts";
import type { LendingSettings } from "../agent/lent.ts";
import { ProgramOutput } from "../agent/program-output.ts";
import type { ProtocolVersion } from "../agent/with-agent.ts";
import { stateFile } from "../state-file.ts";
import { isPostgres } from "./is-postgres.ts";
import type { ServedHost, ServedHostOptions } from "./served-host.ts";

/** How long a session without a client stays open along with its running turn, in milliseconds. */
const KEEP_MS = 600_000;

const dialects: Readonly<Record<ProtocolVersion, ClientDialect>> = { 1: clientOfV1, 2: clientOfV2 };

interface RelayHostOptions extends ServedHostOptions, LendingSettings {
  readonly env: NodeJS.ProcessEnv;
  /**
   * The only protocol version to request from the agent. Default: version 1, or 2 if the agent supports only that.
   */
  readonly protocol: ProtocolVersion | undefined;
  readonly onStderr: ((text: string) => void) | undefined;
  /** Cancels the agent's startup. */
  readonly signal: AbortSignal;
  /** Receives a note if the agent takes a while to start. */
  readonly note: (text: string) => void;
}

/**
 * Opens an agent that runs as a separate program. By default, its sessions are stored in one file per command in
 * this program's state folder.
 *
 * @throws {AgentProcessError} if the agent does not start; {SessionStoreError} if the store cannot be opened; the
 * abort reason if the signal aborts first.
 */
export async function openRelayHost(
  { command, args, cwd, env: variables }: AgentCommand,
  options: RelayHostOptions,
): Promise<ServedHost> {
  const { store: address, env, protocol, node, telemetry, onError, note, ...rest } = options;
  const { maxSessions, maxTurns, ...agent } = rest;
  const limits = { maxSessions, maxTurns };
  const name = fileNameOf({ command, args });
  const store = await openStore(address ?? stateFile(env, `${name}.db`), telemetry);
  try {
    const onDisconnect = { keepMs: KEEP_MS };
    const versions = protocol === undefined ? undefined : [dialects[protocol]];
    const stateDirectory = stateFile(env, name);
    const own = { store, versions, onDisconnect, stateDirectory };
    const relayed = { command, args, cwd, env: variables, ...agent, ...own };
    const definition = await relay(relayed, note);
    const host = createAgentHost(definition, { versions: [v1, v2], node, telemetry, ...limits, onError });
    return {
      host,
      async close() {
        await host.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Relays an agent. If the agent is slow to respond, shows its program's output. */
async function relay(options: RelayOptions, note: (text: string) => void): Promise<AgentDefinition> {
  const output = new ProgramOutput();
  const onStderr = (text: string): void => {
    output.push("stderr", text);
    options.onStderr?.(text);
  };
  const describe = (): void => note(describeWait("initialize", hintOf("initialize", output)));
  const waiting = setTimeout(describe, noteAfter * 1000);
  try {
    return await relayAgent({ ...options, onStderr });
  } finally {
    clearTimeout(waiting);
  }
}

async function openStore(address: string, telemetry: Telemetry | undefined): Promise<SessionStore> {
  if (isPostgres(address)) {
    const { postgresSessionStore } = await import("@parley/storage/postgres");
    return postgresSessionStore(address, { telemetry });
  }
  const { sqliteSessionStore } = await import("@parley/storage/sqlite");
  return sqliteSessionStore(address, { telemetry });
}

/** Returns a file name for a command: its words without folders, and a hash of the full command. */
function fileNameOf({ command, args = [] }: AgentCommand): string {
  const words = [command, ...args];
  const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 8);
  const name = words.map((word) => basename(word)).join("-");
  return `${name.replaceAll(/[^\w.]+/g, "-").slice(0, 60)}-${hash}`;
}
