import type { ContentBlock } from "@parley/schema/v1";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { Advertised } from "./advertised.ts";
import { requireCapability } from "./require-capability.ts";

/** The capability that a type of block needs; text and resource links every agent takes. */
const needs: { readonly [type in ContentBlock["type"]]?: keyof AgentCapabilities["prompt"] } = {
  image: "image",
  audio: "audio",
  resource: "embeddedContext",
};

/**
 * Refuses a prompt that the agent does not take.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#prompt-capabilities
 * @throws {CapabilityError}
 */
export function requireContent(
  content: readonly ContentBlock[],
  { capabilities: { prompt }, prefix }: Advertised,
): void {
  for (const { type } of content) {
    const need = needs[type];
    if (need !== undefined) requireCapability(prompt[need], "session/prompt", `${prefix.prompt}.${need}`);
  }
}
