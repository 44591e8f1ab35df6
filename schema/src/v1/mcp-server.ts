import type { Meta } from "../primitive.ts";
import type { EnvVariable, HttpHeader } from "../shared/mcp-server.ts";

/**
 * An MCP server that an agent connects to for a session. Without a `type`, it uses stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type McpServer =
  /** Over HTTP. Requires the agent capability `mcpCapabilities.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** Over HTTP with server-sent events, as older servers do. Requires the agent capability `mcpCapabilities.sse`. */
  | ({ type: "sse" } & McpServerSse)
  /** A program that the agent starts. Every agent MUST support it. */
  | McpServerStdio;

/** An MCP server that is a program: the agent starts it and talks to it over its standard input and output. */
export interface McpServerStdio {
  /**
   * Never set: this distinguishes the server from those with a type.
   * @ignore
   */
  type?: never;
  /** The server's name, for people. */
  name: string;
  /** The absolute path of the program. */
  command: string;
  /**
   * The program's arguments.
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

/** An MCP server over HTTP. */
export interface McpServerHttp {
  /** The server's name, for people. */
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

/** An MCP server over HTTP with server-sent events. */
export interface McpServerSse {
  /** The server's name, for people. */
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
