import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { Advertised } from "./advertised.ts";
import { requireCapability } from "./require-capability.ts";

/** The capability that each type of block needs. Every agent accepts text and resource links. */
const needs: { readonly [type in ContentBlock["type"]]?: keyof AgentCapabilities["prompt"] } = {
  image: "image",
  audio: "audio",
  resource: "embeddedContext",
};

/**
 * Asserts that the agent accepts every block of a prompt.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#prompt-capabilities
 * @throws {CapabilityError} if it does not.
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
