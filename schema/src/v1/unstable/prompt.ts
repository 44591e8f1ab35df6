import type { Usage } from "../../unstable/usage.ts";
import type { StablePromptResponse } from "./inherited.gen.ts";

export type * from "../prompt.ts";

/**
 * Reports that the turn has ended. No more updates for the turn follow.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse extends StablePromptResponse {
  /**
   * The tokens used by the turn. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
}
