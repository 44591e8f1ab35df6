import type { Meta } from "../primitive.ts";
import type { Implementation, ProtocolVersion } from "../shared/implementation.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { AuthMethod } from "./authentication.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";

/**
 * The first request of a connection: the client says which version of the protocol it speaks and what it can do. Nothing
 * else may be sent before it is answered.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  /** The newest version that the client speaks. */
  protocolVersion: ProtocolVersion;
  /**
   * The capabilities of the client. An omitted capability is not supported.
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
  /**
   * Name and version of the client. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  clientInfo?: Implementation | null;
  _meta?: Meta;
}

/**
 * The agent's side of the introduction.
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  /**
   * The version of this connection: the requested one if the agent speaks it, else the newest that it does speak. A client
   * that does not speak that one should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /**
   * The capabilities of the agent; a capability that is left out is not there.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
  /**
   * The ways in which a user can authenticate with the agent; missing or empty means none.
   * @default []
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  /**
   * Name and version of the agent. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  agentInfo?: Implementation | null;
  _meta?: Meta;
}
