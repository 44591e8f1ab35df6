import type { Client } from "@modelcontextprotocol/client";

import { openAcpEndpoint } from "../transports/acp/acp-endpoint.ts";
import { openHttpEndpoint } from "../transports/http/http-endpoint.ts";
import { openStdioEndpoint } from "../transports/stdio/stdio-endpoint.ts";
import type { ListedTool } from "../tools/expose-tools.ts";
import type { ConnectionSettings } from "../server/connection-settings.ts";
import { type ServerEvents, createClient } from "./create-client.ts";
import type { Endpoint } from "../server/endpoint.ts";
import { explainError } from "../server/explain-error.ts";
import { followTools } from "./follow-tools.ts";
import { listTools } from "./list-tools.ts";
import type { DeclaredServer } from "../transports/read-server.ts";
import { declaredSecrets } from "../server/secrets.ts";
import type { ServerContext } from "../server/server-context.ts";
import { ServerFailure } from "../server/server-failure.ts";
import { untilAborted } from "./until-aborted.ts";

/** A server that is connected and has listed its tools. */
export interface ServerLink {
  readonly client: Client;
  readonly endpoint: Endpoint;
  readonly tools: readonly ListedTool[];
}

/** How a server is connected. What it says is heard from its first message on. */
export interface ConnectOptions extends ServerEvents {
  onOversized(): void;
  readonly context: ServerContext;
  /** Ends the attempt; its reason is a {@link ServerFailure}. */
  readonly signal: AbortSignal;
}

/**
 * Opens a server, agrees on a revision of MCP and lists its tools.
 *
 * @throws {ServerFailure} if that fails; nothing of the server is left then.
 */
export async function connectServer(server: DeclaredServer, options: ConnectOptions): Promise<ServerLink> {
  const { legacyServers } = options.context;
  const identity = server.kind === "stdio" ? JSON.stringify([server.command, server.args]) : undefined;
  for (let isLegacy = identity !== undefined && legacyServers.has(identity); ; isLegacy = true) {
    const endpoint = await openEndpoint(server, options);
    try {
      const link = await untilAborted(shakeHands(server, endpoint, { ...options, isLegacy }), options.signal);
      // A newer server is asked again each time: its answer to that is its own description.
      if (identity !== undefined && link.client.getProtocolEra() === "legacy") legacyServers.add(identity);
      return link;
    } catch (error) {
      const { kind, message } = endpoint.failure() ?? explainError(error, declaredSecrets(server));
      await endpoint.close();
      options.signal.throwIfAborted();
      // Some older servers end at any request that comes before `initialize`.
      if (identity !== undefined && !isLegacy && isEraFailure(error)) continue;
      throw new ServerFailure(kind, message, endpoint.stderrTail());
    }
  }
}

async function openEndpoint(server: DeclaredServer, options: ConnectOptions): Promise<Endpoint> {
  switch (server.kind) {
    case "stdio":
      return await openStdioEndpoint(server, options.context, () => options.onOversized());
    case "acp":
      return openAcpEndpoint(server, options.context);
    case "http":
    case "sse":
      return await openHttpEndpoint(server);
  }
}

async function shakeHands(
  server: DeclaredServer,
  endpoint: Endpoint,
  options: ConnectOptions & { readonly isLegacy: boolean },
): Promise<ServerLink> {
  const { settings } = options.context;
  const { client, initialize } = await createClient(server, options.context, options);
  const timeout = settings.connectTimeoutMs;
  await client.connect(endpoint.opening({ silenceMs: settings.probeTimeoutMs, initialize }), {
    timeout,
    ...(options.isLegacy && { prior: { kind: "legacy" } }),
  });
  let isListed = false;
  subscribe(client, settings, () => {
    // What changed between the list and this moment was told to nobody.
    if (isListed) options.onToolsChanged();
  });
  const tools = await listTools(client, { timeout });
  isListed = true;
  return { client, endpoint, tools };
}

/** Asks for what servers do not tell unasked. */
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
