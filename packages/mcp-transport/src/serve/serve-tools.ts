import { randomBytes, randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";

import { type Server, createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type * as v1 from "@parley/schema/v1";
import type { McpServerAcp, MessageMcpRequest, MessageMcpResponse } from "@parley/schema/v1/unstable";
import type * as v2 from "@parley/schema/v2";

import { type AcpMcpContext, AcpServerTransport } from "../transports/acp/acp-server-transport.ts";
import { createToolServer } from "./create-tool-server.ts";
import { HttpSessions } from "./http-sessions.ts";
import { LoopbackServer } from "./loopback-server.ts";
import type { ServedTool } from "./served-tool.ts";
import { stdioBridge, stdioUpgrade } from "./stdio-bridge.ts";

/** What is offered to agents. */
export interface ServeToolsOptions {
  /** The name of the server: people see it, and the names of its tools may begin with it. */
  readonly name: string;
  /** `1.0.0` unless told. */
  readonly version?: string | undefined;
  /** How the tools are best used, for the model. */
  readonly instructions?: string | undefined;
  /** Of two of one name the last counts. */
  readonly tools: readonly ServedTool[];
  /** The most bytes that one message may have: 64 MiB unless told. */
  readonly maxMessageBytes?: number | undefined;
}

/** What an agent can connect to: what it said in its answer to `initialize`. */
export interface AgentMcpSupport {
  /** The version of ACP that the connection speaks. */
  readonly protocolVersion: 1 | 2;
  /** `mcpCapabilities.http` in version 1, `session.mcp.http` in version 2. */
  readonly http: boolean;
}

/** Tools that agents can connect to. Whoever served them closes them. */
export interface ServedTools {
  /**
   * What to put into the `mcpServers` of a session: HTTP, or for an agent without it a command line that leads to the same
   * place. It holds a token, which is valid until `close` and nobody but the agent may see.
   */
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 1 }): v1.McpServer;
  definition(agent: AgentMcpSupport & { readonly protocolVersion: 2 }): v2.McpServer;
  definition(agent: AgentMcpSupport): v1.McpServer | v2.McpServer;

  /** The same over the connection of ACP itself, for agents that advertise `acp` beside `http`; a draft. */
  readonly acpDefinition: { type: "acp" } & McpServerAcp;

  /**
   * Answers an `mcp/message` request of an agent that was given `acpDefinition`.
   *
   * @throws {RequestError} if the request is for another server, or does not reach this one.
   */
  answer(request: MessageMcpRequest, context: AcpMcpContext): Promise<MessageMcpResponse>;

  /** Offers other tools from now on, and tells every agent that listens. */
  setTools(tools: readonly ServedTool[]): void;

  /** Ends every connection and the calls that run. Resolves when the port is free. */
  close(): Promise<void>;
}

/**
 * Offers a client's own tools to any agent, over loopback HTTP with a bearer token. Resolves when agents can connect. The
 * port keeps no program alive.
 */
export async function serveTools(options: ServeToolsOptions): Promise<ServedTools> {
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
  /** The servers of connections that last. */
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
    // One that has not agreed on a revision yet lists its tools later.
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
    // The agent has ended its side; ending ours lets its bridge go.
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
