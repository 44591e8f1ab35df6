import type { Meta } from "../primitive.ts";
import type { EnvVariable, HttpHeader } from "../shared/mcp-server.ts";

/**
 * An MCP server that an agent connects to for a session; without a `type`, it is one over stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type McpServer =
  /** Over HTTP; only if the agent advertised `mcpCapabilities.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** Over HTTP with server-sent events, as older servers have it; only if the agent advertised `mcpCapabilities.sse`. */
  | ({ type: "sse" } & McpServerSse)
  /** A program that the agent starts; every agent MUST support it. */
  | McpServerStdio;

/** An MCP server that is a program: the agent starts it and speaks with it over its standard input and output. */
export interface McpServerStdio {
  /**
   * Never set: it is what tells this server from those that have a type.
   * @ignore
   */
  type?: never;
  /** The name of the server, for people. */
  name: string;
  /** The program: an absolute path. */
  command: string;
  /**
   * The arguments of the program.
   * @x-deserialize-default-on-null true
   * @x-deserialize-default-on-missing true
   */
  args: string[];
  /**
   * The environment variables to set for the program.
   * @x-deserialize-default-on-null true
   * @x-deserialize-default-on-missing true
   */
  env: EnvVariable[];
  _meta?: Meta;
}

/** An MCP server that is reached over HTTP. */
export interface McpServerHttp {
  /** The name of the server, for people. */
  name: string;
  /** The URL of the server. */
  url: string;
  /**
   * The headers of every request to the server.
   * @x-deserialize-default-on-null true
   */
  headers: HttpHeader[];
  _meta?: Meta;
}

/** An MCP server that is reached over HTTP with server-sent events. */
export interface McpServerSse {
  /** The name of the server, for people. */
  name: string;
  /** The URL of the server. */
  url: string;
  /**
   * The headers of every request to the server.
   * @x-deserialize-default-on-null true
   */
  headers: HttpHeader[];
  _meta?: Meta;
}
