import type { Meta } from "../primitive.ts";
import type { Implementation, ProtocolVersion } from "../shared/implementation.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { AuthMethod } from "./authentication.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";

/**
 * The first request of a connection: the client says which version of the protocol it speaks and what it can do.
 * Nothing else may be sent before it is answered. As long as nothing else was sent, the client may repeat it: the last
 * success counts.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  /** The newest version that the client speaks. */
  protocolVersion: ProtocolVersion;
  /** Which program the client is. */
  info: Implementation;
  /**
   * The capabilities of the client; a capability that is left out is not there.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: ClientCapabilities;
  _meta?: Meta;
}

/**
 * The agent's side of the introduction: the version that both speak from now on, and what the agent can do.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  /**
   * The version of this connection: the newest that the agent speaks and that is not above the requested one; if
   * there is none, the request fails with error `-32022`. A client that does not speak it should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /** Which program the agent is. */
  info: Implementation;
  /**
   * The capabilities of the agent; a capability that is left out is not there.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: AgentCapabilities;
  /**
   * The ways in which a user can log in to the agent. If there are any, the agent MUST handle `auth/login` and
   * `auth/logout`; missing or empty means that it handles neither.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  _meta?: Meta;
}
