import type { Meta, UnknownTag } from "../primitive.ts";
import type { EnvVariable, HttpHeader } from "../shared/mcp-server.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * An MCP server that an agent connects to for a session.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#mcp-servers
 */
export type McpServer =
  /** A server that the agent reaches over HTTP. Requires the agent capability `session.mcp.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** A server that the agent starts as a program. Requires the agent capability `session.mcp.stdio`. */
  | ({ type: "stdio" } & McpServerStdio)
  /**
   * Any other transport. An agent that does not know the type MUST reject the request with error `-32602`. Receivers
   * should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/**
 * An MCP server that the agent starts as a program. The agent communicates with it over standard input and output.
 */
export interface McpServerStdio {
  /** The human-readable name of the server. */
  name: string;
  /** The path of the program. */
  command: AbsolutePath;
  /**
   * The program's arguments. Missing if there are none.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * The environment variables to set for the program. Names should be unique: an agent may refuse duplicates with error
   * `-32602`, or use the last one.
   * @x-deserialize-default-on-null true
   */
  env?: EnvVariable[];
  _meta?: Meta;
}

/** An MCP server over HTTP. */
export interface McpServerHttp {
  /** The human-readable name of the server. */
  name: string;
  /**
   * The URL of the server.
   * @format uri
   */
  url: string;
  /**
   * The headers to send with every request to the server. The agent still sets the headers that MCP defines.
   * @x-deserialize-default-on-null true
   */
  headers?: HttpHeader[];
  _meta?: Meta;
}
