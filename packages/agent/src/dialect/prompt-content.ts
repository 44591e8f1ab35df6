import { invalidParams } from "@parley/protocol";
import type { ContentBlock, PromptCapabilities } from "@parley/schema/neutral";

const CAPABILITIES: { readonly [type: string]: "image" | "audio" | "embeddedContext" } = {
  image: "image",
  audio: "audio",
  resource: "embeddedContext",
};

/**
 * Checks that a prompt has only content that the agent advertised. Blocks of unlisted kinds pass: no capability exists
 * for them.
 *
 * @throws {RequestError} `-32602` naming the first block that is not advertised.
 */
export function checkPromptContent(
  prompt: readonly ContentBlock[],
  capabilities: PromptCapabilities | undefined,
): void {
  for (const [index, { type }] of prompt.entries()) {
    const capability = Object.hasOwn(CAPABILITIES, type) ? CAPABILITIES[type] : undefined;
    if (capability === undefined || capabilities?.[capability] === true) continue;
    const why = `the agent does not advertise prompt capability "${capability}"`;
    throw invalidParams(`Cannot accept a prompt with "${type}" content: ${why}`, {
      path: ["prompt", index],
      type,
    });
  }
}
