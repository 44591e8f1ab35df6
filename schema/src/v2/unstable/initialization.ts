import type { InitializeResponse as StableInitializeResponse } from "../initialization.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";

export type * from "../initialization.ts";

/**
 * The agent's side of the introduction: the version that both speak from now on, and what the agent can do.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse extends StableInitializeResponse {
  /**
   * The capabilities of the agent; a capability that is left out is not there.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: AgentCapabilities;
}
