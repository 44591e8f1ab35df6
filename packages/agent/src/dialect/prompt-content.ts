import { invalidParams } from "@parley/protocol";
import type { ContentBlock, PromptCapabilities } from "@parley/schema/neutral";

const CAPABILITIES: { readonly [type: string]: "image" | "audio" | "embeddedContext" } = {
  image: "image",
  audio: "audio",
  resource: "embeddedContext",
};

/**
 * Lets pass what the agent has said that prompts may contain. Blocks of a kind that is not listed pass too: nobody can ask
 * for them.
 *
 * @throws {RequestError} `-32602` naming the first block that it has not.
 */
export function checkPromptContent(
  prompt: readonly ContentBlock[],
  capabilities: PromptCapabilities | undefined,
): void {
  for (const [index, { type }] of prompt.entries()) {
    const capability = Object.hasOwn(CAPABILITIES, type) ? CAPABILITIES[type] : undefined;
    if (capability === undefined || capabilities?.[capability] === true) continue;
    throw invalidParams(`Cannot take a prompt with "${type}" content: the agent has not advertised it`, {
      path: ["prompt", index],
      type,
    });
  }
}
