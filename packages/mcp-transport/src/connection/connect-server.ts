import { pathToFileURL } from "node:url";

import type { Client } from "@modelcontextprotocol/client";

import { openHttpEndpoint } from "../http/http-endpoint.ts";
import { openStdioEndpoint } from "../stdio/stdio-endpoint.ts";
import type { ListedTool } from "../tools/expose-tools.ts";
import type { Endpoint } from "./endpoint.ts";
import { explainError } from "./explain-error.ts";
import { listTools } from "./list-tools.ts";
import type { DeclaredServer } from "./read-server.ts";
import { declaredSecrets } from "./secrets.ts";
import type { ServerContext } from "./server-context.ts";
import { ServerFailure } from "./server-failure.ts";
import { untilAborted } from "./until-aborted.ts";

/** A server that is connected and has listed its tools. */
export interface ServerLink {
  readonly client: Client;
  readonly endpoint: Endpoint;
  readonly tools: readonly ListedTool[];
}

/** What the one who connects a server wants to hear of it, from its first message on. */
export interface LinkEvents {
  onToolsChanged(): void;
  onOversized(): void;
}

/** How a server is connected. */
export interface ConnectOptions extends LinkEvents {
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
      const link = await untilAborted(
        shakeHands(endpoint, { ...options, isLegacy, kind: server.kind }),
        options.signal,
      );
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
  return server.kind === "stdio"
    ? openStdioEndpoint(server, options.context, () => options.onOversized())
    : await openHttpEndpoint(server);
}

interface HandshakeOptions extends ConnectOptions {
  readonly isLegacy: boolean;
  readonly kind: DeclaredServer["kind"];
}

async function shakeHands(endpoint: Endpoint, options: HandshakeOptions): Promise<ServerLink> {
  const { settings, roots } = options.context;
  // Loaded here: an agent whose sessions have no MCP servers starts without it, and a process starts meanwhile.
  const { Client, LATEST_PROTOCOL_VERSION } = await import("@modelcontextprotocol/client");
  const { clientInfo, connectTimeoutMs: timeout } = settings;
  const capabilities = { roots: {} };
  const client = new Client(clientInfo, {
    capabilities,
    versionNegotiation: { mode: options.kind === "sse" ? "legacy" : "auto", probe: { timeoutMs: timeout } },
  });
  client.setRequestHandler("roots/list", () => ({
    roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
  }));
  client.setNotificationHandler("notifications/tools/list_changed", () => options.onToolsChanged());
  const initialize = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities, clientInfo };
  await client.connect(endpoint.opening({ silenceMs: settings.probeTimeoutMs, initialize }), {
    timeout,
    ...(options.isLegacy && { prior: { kind: "legacy" } }),
  });
  const tools = await listTools(client, { timeout });
  if (client.getProtocolEra() === "modern" && client.getServerCapabilities()?.tools?.listChanged === true) {
    // Newer servers tell of changes only to who listens; one that refuses has merely tools that stay.
    client.listen({ toolsListChanged: true }).catch(() => {});
  }
  return { client, endpoint, tools };
}

function isEraFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERA_NEGOTIATION_FAILED";
}
