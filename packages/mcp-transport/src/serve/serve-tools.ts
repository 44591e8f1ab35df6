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

/** Options of {@link serveTools}. */
export interface ServeToolsOptions {
  /** Name of the server: people see it, and agents may prefix it to the names of its tools. */
  readonly name: string;
  /** Default `1.0.0`. */
  readonly version?: string | undefined;
  /** Instructions for the model about the use of the tools. */
  readonly instructions?: string | undefined;
  /** Of two tools with the same name the last counts. */
  readonly tools: readonly ServedTool[];
  /** Maximum number of bytes of one message. Default 64 Mi. */
  readonly maxMessageBytes?: number | undefined;
}

/** The servers that an agent can connect to, from its response to `initialize`. */
export interface AgentMcpSupport {
  /** The version of ACP on the connection. */
  readonly protocolVersion: 1 | 2;
  /** `mcpCapabilities.http` in version 1, `session.mcp.http` in version 2. */
  readonly http: boolean;
}

/** Tools that agents can connect to. The caller of {@link serveTools} closes them. */
export interface ServedTools {
  /**
   * Returns an entry for the `mcpServers` of a session: an HTTP server, or for an agent without HTTP a program that connects
   * to it. It holds a token, which is valid until `close` and which only the agent may see.
   */
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 1 }): v1.McpServer;
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 2 }): v2.McpServer;
  definition(agent: AgentMcpSupport): v1.McpServer | v2.McpServer;

  /** An entry for agents that advertise `acp`: the tools over the connection of ACP itself (unstable). */
  readonly acpDefinition: { type: "acp" } & McpServerAcp;

  /**
   * Answers an `mcp/message` request of an agent that got {@link acpDefinition}.
   *
   * @throws {RequestError} if the request is for another server, or does not reach this one.
   */
  answer(request: MessageMcpRequest, context: AcpMcpContext): Promise<MessageMcpResponse>;

  /** Replaces the tools, and notifies connected agents. */
  setTools(tools: readonly ServedTool[]): void;

  /** Ends every connection and running call. Resolves when the port is free. */
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
 * Offers a client's own tools to any agent, over loopback HTTP with a bearer token. Resolves when agents can connect. Serving
 * does not keep the process alive.
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
  readonly #acpServing: StdioServerHandle;
  /** The servers of connections that stay open, which get notifications. */
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

  get acpDefinition(): { type: "acp" } & McpServerAcp {
    return { type: "acp", name: this.#options.name, serverId: this.#acp.serverId };
  }

  answer(request: MessageMcpRequest, context: AcpMcpContext): Promise<MessageMcpResponse> {
    return this.#acp.answer(request, context);
  }

  setTools(tools: readonly ServedTool[]): void {
    this.#tools = byName(tools);
    this.#modern.notify.toolsChanged();
    // It fails for one that has not agreed on a revision yet, which lists its tools later.
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
    // The agent has ended its side. Ending this side ends its bridge.
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
