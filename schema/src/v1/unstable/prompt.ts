import type { Usage } from "../../unstable/usage.ts";
import type { StablePromptResponse } from "./inherited.gen.ts";

export type * from "../prompt.ts";

/**
 * The turn has ended. No update of the turn follows.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse extends StablePromptResponse {
  /**
   * The used tokens. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
}
