import type { Meta } from "../../primitive.ts";
import type { PromptSuggestionsCapabilities } from "../../unstable/capabilities.ts";
import type { StableClientCapabilities } from "./inherited.gen.ts";
import type { CommandsCapabilities } from "./skill.ts";

export type * from "../client-capabilities.ts";

/**
 * The capabilities of a client. An agent MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#client-capabilities
 */
export interface ClientCapabilities extends StableClientCapabilities {
  /**
   * What the client supports inside a session; missing or `null` means only the basics.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
}

/** What a client supports inside a session. Each member is `{}` for yes, missing or `null` for no. */
export interface ClientSessionCapabilities {
  /**
   * Whether suggested prompts are shown, and the blocks that they may contain.
   * @x-deserialize-default-on-error true
   */
  promptSuggestions?: PromptSuggestionsCapabilities | null;
  /**
   * Which commands may be listed besides those of type `command`.
   * @x-deserialize-default-on-error true
   */
  commands?: CommandsCapabilities | null;
  _meta?: Meta;
}
