import type { Meta, UnknownTag } from "../primitive.ts";
import type { EnvVariable, HttpHeader } from "../shared/mcp-server.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * An MCP server that an agent connects to for a session.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#mcp-servers
 */
export type McpServer =
  /** Over HTTP; only if the agent advertised `session.mcp.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** A program that the agent starts; only if the agent advertised `session.mcp.stdio`. */
  | ({ type: "stdio" } & McpServerStdio)
  /**
   * A transport that is not listed here. An agent that does not know it MUST reject the request with error `-32602`;
   * who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** An MCP server that is a program: the agent starts it and speaks with it over its standard input and output. */
export interface McpServerStdio {
  /** The name of the server, for people. */
  name: string;
  /** The program. */
  command: AbsolutePath;
  /**
   * The arguments of the program. Missing means none.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * The environment variables to set for the program. Each name should be there once: if not, an agent may answer
   * with error `-32602`, or the last one counts.
   * @x-deserialize-default-on-null true
   */
  env?: EnvVariable[];
  _meta?: Meta;
}

/** An MCP server that is reached over HTTP. */
export interface McpServerHttp {
  /** The name of the server, for people. */
  name: string;
  /**
   * The URL of the server.
   * @format uri
   */
  url: string;
  /**
   * The headers of every request to the server; those that MCP itself defines stay as the agent sets them.
   * @x-deserialize-default-on-null true
   */
  headers?: HttpHeader[];
  _meta?: Meta;
}
