import { randomBytes, randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";

import { type Server, createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type OptionNames, checkOptions } from "@parley/schema/options";
import type * as v1 from "@parley/schema/v1";
import type { McpServerAcp, MessageMcpRequest, MessageMcpResponse } from "@parley/schema/v1/unstable";
import type * as v2 from "@parley/schema/v2";

import { type AcpMcpContext, AcpServerTransport } from "../transports/acp/acp-server-transport.ts";
import { createToolServer } from "./create-tool-server.ts";
import { HttpSessions } from "./http-sessions.ts";
import { LoopbackServer } from "./loopback-server.ts";
import type { ServedTool } from "./served-tool.ts";
import { stdioBridge, stdioUpgrade } from "./stdio-bridge.ts";

/** Options for {@link serveTools}. */
export interface ServeToolsOptions {
  /** Name of the server. Shown to users; agents may prefix tool names with it. */
  readonly name: string;
  /** Version of the server. Default `1.0.0`. */
  readonly version?: string | undefined;
  /** Instructions for the model on how to use the tools. */
  readonly instructions?: string | undefined;
  /** The tools. If two have the same name, the last one wins. */
  readonly tools: readonly ServedTool[];
  /** Maximum size of a message in bytes. Default 64 MiB. */
  readonly maxMessageBytes?: number | undefined;
}

/** The kinds of servers that an agent can connect to, from its `initialize` response. */
export interface AgentMcpSupport {
  /** The ACP version of the connection. */
  readonly protocolVersion: 1 | 2;
  /** `mcpCapabilities.http` in version 1 or `session.mcp.http` in version 2. */
  readonly http: boolean;
}

/** An MCP server that agents connect to through the ACP connection. */
export interface AcpDefinition extends McpServerAcp {
  readonly type: "acp";
  /**
   * Responds to an `mcp/message` request from an agent.
   *
   * @throws {RequestError} if the request is for another server or cannot be delivered.
   */
  readonly answer: (request: MessageMcpRequest, context: AcpMcpContext) => Promise<MessageMcpResponse>;
}

/** Tools that agents can connect to. The caller of {@link serveTools} must close them. */
export interface ServedTools {
  /**
   * Returns an entry for a session's `mcpServers`: an HTTP server or, if the agent does not support HTTP, a program
   * that connects to it. The entry contains a token that is valid until `close`; share it only with the agent.
   */
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 1 }): v1.McpServer;
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 2 }): v2.McpServer;
  definition(agent: AgentMcpSupport): v1.McpServer | v2.McpServer;

  /**
   * An entry for agents that advertise `acp`. It serves the tools over the ACP connection itself (unstable). With
   * `@parley/client`, just add it to `mcpServers`; other clients must pass `mcp/message` requests to `answer`.
   */
  readonly acpDefinition: AcpDefinition;

  /** Replaces the tools and notifies the connected agents. */
  setTools(tools: readonly ServedTool[]): void;

  /** Closes every connection and fails running calls. Resolves once the port is free. */
  close(): Promise<void>;
}

const optionNames: OptionNames<ServeToolsOptions> = {
  name: true,
  version: true,
  instructions: true,
  tools: true,
  maxMessageBytes: true,
};

/**
 * Offers a client's own tools to any agent, over loopback HTTP with a bearer token. Resolves once agents can connect.
 * Does not keep the process alive.
 *
 * @example
 * ```ts
 * import { serveTools } from "@parley/mcp-transport/serve";
 *
 * const clock = { name: "time", description: "The current time", call: () => new Date().toISOString() };
 * const served = await serveTools({ name: "clock", tools: [clock] });
 * const mcpServers = [served.definition({ protocolVersion: 1, http: true })];
 * console.log(mcpServers);
 * await served.close();
 * ```
 *
 * @throws {TypeError} if an option is unknown.
 */
export async function serveTools(options: ServeToolsOptions): Promise<ServedTools> {
  checkOptions("serve tools", options, optionNames);
  const served = new ToolServers(options);
  await served.listen();
  return served;
}

class ToolServers implements ServedTools {
  readonly #options: ServeToolsOptions;
  readonly #maxMessageBytes: number;
  readonly #token = randomBytes(32).toString("base64url");
  readonly #loopback: LoopbackServer;
  readonly #modern: ReturnType<typeof createMcpHandler>;
  readonly #sessions: HttpSessions;
  readonly #acp = new AcpServerTransport(randomUUID());
  readonly acpDefinition: AcpDefinition;
  readonly #acpServing: StdioServerHandle;
  /** The MCP servers of open connections, which receive notifications. */
  readonly #servers = new Set<Server>();
  #tools: ReadonlyMap<string, ServedTool>;

  constructor(options: ServeToolsOptions) {
    this.#options = options;
    this.#maxMessageBytes = options.maxMessageBytes ?? 64 * 1024 * 1024;
    this.#tools = byName(options.tools);
    const limits = { maxRequestBodySize: this.#maxMessageBytes };
    this.#modern = createMcpHandler(() => this.#createServer(), { ...limits, legacy: "reject" });
    this.#sessions = new HttpSessions(() => this.#createLastingServer(), this.#maxMessageBytes);
    this.#loopback = new LoopbackServer(this.#token, {
      fetch: (request) => this.#fetch(request),
      protocol: stdioUpgrade,
      onUpgrade: (socket) => this.#serveSocket(socket),
    });
    this.acpDefinition = {
      type: "acp",
      name: options.name,
      serverId: this.#acp.serverId,
      answer: (request, context) => this.#acp.answer(request, context),
    };
    this.#acpServing = serveStdio(() => this.#createLastingServer(), {
      transport: this.#acp,
      legacy: "reject",
    });
  }

  listen(): Promise<void> {
    return this.#loopback.listen();
  }

  definition(agent: AgentMcpSupport & { readonly protocolVersion: 1 }): v1.McpServer;
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 2 }): v2.McpServer;
  definition(agent: AgentMcpSupport): v1.McpServer | v2.McpServer;
  definition({ protocolVersion, http }: AgentMcpSupport): v1.McpServer | v2.McpServer {
    const { name } = this.#options;
    const { url } = this.#loopback;
    if (http) {
      const headers = [{ name: "Authorization", value: `Bearer ${this.#token}` }];
      return { type: "http", name, url, headers };
    }
    const bridge = stdioBridge({ name, url, token: this.#token });
    return protocolVersion === 1 ? bridge : { ...bridge, type: "stdio", command: bridge.command };
  }

  setTools(tools: readonly ServedTool[]): void {
    this.#tools = byName(tools);
    this.#modern.notify.toolsChanged();
    // Fails if no revision has been negotiated yet. That is harmless, because the client has yet to list the tools
    // anyway.
    for (const server of this.#servers) server.sendToolListChanged().catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all([this.#modern.close(), this.#sessions.close(), this.#acpServing.close()]);
    await this.#loopback.close();
  }

  async #fetch(request: Request): Promise<Response> {
    const maxRequestBodySize = this.#maxMessageBytes;
    const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize });
    return isLegacy ? await this.#sessions.fetch(request) : await this.#modern.fetch(request);
  }

  #serveSocket(socket: Duplex): void {
    const transport = new StdioServerTransport(socket, socket, { maxBufferSize: this.#maxMessageBytes });
    const connection = serveStdio(() => this.#createLastingServer(), { transport });
    // The agent has closed its side. Close this side too, which stops the agent's bridge.
    socket.once("end", () => void connection.close().then(() => socket.end()));
    socket.once("close", () => void connection.close());
  }

  #createServer(): Server {
    const { name, version = "1.0.0", instructions } = this.#options;
    return createToolServer({ name, version, instructions }, () => this.#tools);
  }

  #createLastingServer(): Server {
    const server = this.#createServer();
    this.#servers.add(server);
    return Object.assign(server, { onclose: () => this.#servers.delete(server) });
  }
}

function byName(tools: readonly ServedTool[]): ReadonlyMap<string, ServedTool> {
  return new Map(tools.map((tool) => [tool.name, tool]));
}
