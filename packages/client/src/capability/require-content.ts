import type { ContentBlock } from "@parley/schema/neutral";

import { type Advertised, requireCapability } from "./advertised.ts";

/**
 * Asserts that the agent accepts every block of a prompt.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#prompt-capabilities
 * @throws {CapabilityError} if the agent does not accept one of the blocks.
 */
export function requireContent(
  content: readonly ContentBlock[],
  { capabilities: { prompt }, prefix }: Advertised,
): void {
  for (const { type } of content) {
    // Text and resource links need no capability. Resources need `embeddedContext`, and every other type needs the
    // capability of the same name.
    const need = type === "resource" ? "embeddedContext" : type;
    if (need in prompt)
      requireCapability(prompt[need as "image"], "session/prompt", `${prefix.prompt}.${need}`);
  }
}
