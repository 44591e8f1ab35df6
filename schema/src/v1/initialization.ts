import type { Meta } from "../primitive.ts";
import type { Implementation, ProtocolVersion } from "../shared/implementation.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { AuthMethod } from "./authentication.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";

/**
 * The first request of a connection: the client offers a protocol version and its capabilities. Nothing else may be
 * sent before the response.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  /** The latest version that the client supports. */
  protocolVersion: ProtocolVersion;
  /**
   * The client's capabilities. Omitted capabilities are not supported.
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
  /**
   * The client's name and version. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  clientInfo?: Implementation | null;
  _meta?: Meta;
}

/**
 * The agent's answer to `initialize`.
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  /**
   * The version of this connection: the requested version if the agent supports it, otherwise the latest one that it
   * supports. A client that does not support that version should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /**
   * The agent's capabilities. Omitted capabilities are not supported.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
  /**
   * The ways a user can authenticate with the agent. Missing or empty if there are none.
   * @default []
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  /**
   * The agent's name and version. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  agentInfo?: Implementation | null;
  _meta?: Meta;
}
