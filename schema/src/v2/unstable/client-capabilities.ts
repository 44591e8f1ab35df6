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
   * The session features that the client supports. Missing or `null` if it supports only the basic ones.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
}

/**
 * The session features that a client supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not.
 */
export interface ClientSessionCapabilities {
  /**
   * The types of blocks that suggested prompts may contain. Missing or `null` if the client does not show suggested
   * prompts.
   * @x-deserialize-default-on-error true
   */
  promptSuggestions?: PromptSuggestionsCapabilities | null;
  /**
   * The kinds of commands that may be listed in addition to those of type `command`.
   * @x-deserialize-default-on-error true
   */
  commands?: CommandsCapabilities | null;
  _meta?: Meta;
}
