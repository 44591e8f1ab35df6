import type { Meta } from "../primitive.ts";
import type { EnvVariable, HttpHeader } from "../shared/mcp-server.ts";

/**
 * An MCP server that an agent connects to for a session. If it has no `type`, it uses stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type McpServer =
  /** A server that the agent reaches over HTTP. Requires the agent capability `mcpCapabilities.http`. */
  | ({ type: "http" } & McpServerHttp)
  /**
   * A server that the agent reaches over HTTP with server-sent events, as used by older servers. Requires the agent
   * capability `mcpCapabilities.sse`.
   */
  | ({ type: "sse" } & McpServerSse)
  /** A server that the agent starts as a program. Every agent MUST support this transport. */
  | McpServerStdio;

/**
 * An MCP server that the agent starts as a program. The agent communicates with it over standard input and output.
 */
export interface McpServerStdio {
  /**
   * Never set. Distinguishes this server from those with a type.
   * @ignore
   */
  type?: never;
  /** The human-readable name of the server. */
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
  /** The human-readable name of the server. */
  name: string;
  /** The URL of the server. */
  url: string;
  /**
   * The headers to send with every request to the server.
   * @x-deserialize-default-on-null true
   */
  headers: HttpHeader[];
  _meta?: Meta;
}

/** An MCP server over HTTP with server-sent events. */
export interface McpServerSse {
  /** The human-readable name of the server. */
  name: string;
  /** The URL of the server. */
  url: string;
  /**
   * The headers to send with every request to the server.
   * @x-deserialize-default-on-null true
   */
  headers: HttpHeader[];
  _meta?: Meta;
}
