import type { Usage } from "../../unstable/usage.ts";
import type { StablePromptResponse } from "./inherited.gen.ts";

export type * from "../prompt.ts";

/**
 * The turn is over; no update of it comes after this.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse extends StablePromptResponse {
  /**
   * The tokens that were used. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
}
