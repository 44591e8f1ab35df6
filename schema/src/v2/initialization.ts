import type { Meta } from "../primitive.ts";
import type { Implementation, ProtocolVersion } from "../shared/implementation.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { AuthMethod } from "./authentication.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";

/**
 * The first request of a connection: the client offers a protocol version and its capabilities. Nothing else may be
 * sent before the response. Until something else is sent, the client may repeat this request; the last successful one
 * wins.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  /** The latest version that the client supports. */
  protocolVersion: ProtocolVersion;
  /** The client's name and version. */
  info: Implementation;
  /**
   * The client's capabilities. Omitted capabilities are not supported.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: ClientCapabilities;
  _meta?: Meta;
}

/**
 * The agent's response to `initialize`, which contains the version of this connection and the agent's capabilities.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  /**
   * The version of this connection: the latest version that the agent supports, up to the requested one. If there is
   * none, the request fails with error `-32022`. A client that does not support the version should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /** The agent's name and version. */
  info: Implementation;
  /**
   * The agent's capabilities. Omitted capabilities are not supported.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: AgentCapabilities;
  /**
   * The ways a user can log in to the agent. If there are any, the agent MUST handle `auth/login` and `auth/logout`.
   * Missing or empty if the agent handles neither.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  _meta?: Meta;
}
