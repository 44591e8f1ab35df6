import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "@modelcontextprotocol/client";

import type { ConnectionSettings } from "../server/connection-settings.ts";
import type { DeclaredServer, ServerContext } from "../server/declared-server.ts";
import type { Endpoint } from "../server/endpoint.ts";
import { explainError } from "../server/explain-error.ts";
import { guardEndpoint } from "../server/guard-endpoint.ts";
import { ServerFailure, withStderr } from "../server/server-failure.ts";
import type { ListedTool } from "../tools/expose-tools.ts";
import { raceSignal } from "../value/race-signal.ts";
import { type ServerEvents, createClient } from "./create-client.ts";
import { leaveOutFaultyTools } from "./faulty-tools.ts";
import { listTools } from "./list-tools.ts";

/** A connected server that has listed its tools. */
export interface ServerLink {
  readonly client: Client;
  /** Returns why tools were left out, for up to 20 of them. */
  readonly faults: () => readonly string[];
  readonly endpoint: Endpoint;
  readonly tools: readonly ListedTool[];
}

/** Options for {@link connectServer}. Events can arrive as soon as the server sends its first message. */
export interface ConnectServerOptions extends ServerEvents {
  /** Called when the server sends a message that exceeds the size limit. */
  onOversized(): void;
  readonly context: ServerContext;
  /** Aborts the attempt. The reason must be a {@link ServerFailure}. */
  readonly signal: AbortSignal;
}

/**
 * Connects to a server, negotiates the MCP revision and lists its tools.
 *
 * @throws {ServerFailure} if that fails, after cleaning up.
 */
export async function connectServer(
  server: DeclaredServer,
  options: ConnectServerOptions,
): Promise<ServerLink> {
  const { settings, cwd, legacyServers } = options.context;
  const { program } = server;
  for (let isLegacy = program !== undefined && legacyServers.has(program); ; isLegacy = true) {
    const onOversized = (): void => options.onOversized();
    const endpoint = guardEndpoint(await server.open({ settings, cwd, onOversized }), settings);
    try {
      const link = await raceSignal(shakeHands(server, endpoint, { ...options, isLegacy }), options.signal);
      // Only legacy servers need to be remembered; modern ones answer `server/discover`.
      if (program !== undefined && link.client.getProtocolEra() === "legacy") legacyServers.add(program);
      return link;
    } catch (error) {
      const failure = endpoint.failure() ?? explainError(error, server.secrets);
      await endpoint.close();
      options.signal.throwIfAborted();
      // Some legacy servers exit on any request before `initialize`.
      if (program !== undefined && !isLegacy && isEraFailure(error)) continue;
      // The failure's message already includes the tail of stderr.
      if (failure.isFinal || failure.stderrTail !== undefined) throw failure;
      const tail = endpoint.stderrTail();
      throw new ServerFailure(failure.kind, withStderr(failure.message, tail), tail);
    }
  }
}

async function shakeHands(
  server: DeclaredServer,
  endpoint: Endpoint,
  options: ConnectServerOptions & { readonly isLegacy: boolean },
): Promise<ServerLink> {
  const { settings } = options.context;
  const { client, initialize, faultOf } = await createClient(server, options.context, options);
  const timeout = settings.connectTimeoutMs;
  const transport = endpoint.opening({ silenceMs: settings.probeTimeoutMs, initialize });
  const faulty = leaveOutFaultyTools(transport, faultOf);
  await client.connect(transport, {
    timeout,
    ...(options.isLegacy && { prior: { kind: "legacy" } }),
  });
  let isListed = false;
  subscribe(client, settings, () => {
    // Catches any change between listing and subscribing.
    if (isListed) options.onToolsChanged();
  });
  const tools = await listTools(client, { timeout });
  isListed = true;
  return { client, endpoint, tools, faults: () => [...faulty.values()] };
}

/** Subscribes to notifications that servers do not send by default. */
function subscribe(client: Client, { logLevel }: ConnectionSettings, onListening: () => void): void {
  const capabilities = client.getServerCapabilities();
  if (client.getProtocolEra() === "legacy") {
    if (capabilities?.logging && logLevel !== undefined) client.setLoggingLevel(logLevel).catch(() => {});
  } else if (capabilities?.tools?.listChanged === true) {
    void followTools(client, onListening);
  }
}

function isEraFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERA_NEGOTIATION_FAILED";
}

const firstListenPauseMs = 500;
const maxListenFailures = 6;

/**
 * Subscribes to tool changes from a modern server, and resubscribes if the subscription breaks. If the server
 * refuses, its list of tools is not updated. Calls `onListening` whenever a subscription starts. Never rejects.
 */
async function followTools(client: Client, onListening: () => void): Promise<void> {
  let wasListening = false;
  for (let failures = 0; failures < maxListenFailures && client.transport !== undefined; failures += 1) {
    try {
      const subscription = await client.listen({ toolsListChanged: true });
      onListening();
      [wasListening, failures] = [true, 0];
      if ((await subscription.closed) !== "remote") return;
    } catch {
      if (!wasListening) return;
    }
    // The timer is unreferenced so that it does not keep the process alive.
    await sleep(firstListenPauseMs * 2 ** failures, undefined, { ref: false });
  }
}
