import type { InitializeResponse as StableInitializeResponse } from "../initialization.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";

export type * from "../initialization.ts";

/**
 * The agent's side of the introduction.
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse extends StableInitializeResponse {
  /**
   * What the agent can do; what is not mentioned, it cannot.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: AgentCapabilities;
}
