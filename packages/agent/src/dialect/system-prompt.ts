import { invalidParams } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { SystemPrompt, SystemPromptMode, SystemPromptOptions } from "../author/system-prompt.ts";

export interface SystemPromptParams {
  readonly mode: string;
  readonly content: readonly object[];
}

/**
 * Reads the system prompt from a request that opens a session.
 *
 * @throws {RequestError} `-32602` if the agent does not advertise the mode or the content is not text.
 */
export function readSystemPrompt(
  params: SystemPromptParams | null | undefined,
  { modes }: SystemPromptOptions = { modes: [] },
): SystemPrompt | undefined {
  if (params === undefined || params === null) return undefined;
  const { mode } = params;
  const refused = (flaw: string): Error => invalidParams(`Cannot accept "systemPrompt": ${flaw}`, { mode });
  if (!modes.some((accepted) => accepted === mode))
    throw refused(
      modes.length === 0
        ? "the agent accepts no system prompts"
        : `mode ${JSON.stringify(mode)} is not supported`,
    );
  if (params.content.length === 0) throw refused("its content is empty");
  // The cast is safe: the schema has validated the blocks, and the versions differ only in types that are rejected
  // below.
  const content = params.content as readonly ContentBlock[];
  const texts = content.map((block) => {
    if (block.type === "text") return block.text;
    throw refused(`content of type ${JSON.stringify(block.type)} is not supported`);
  });
  return { mode: mode as SystemPromptMode, text: texts.join("\n\n"), content };
}

/**
 * Returns the `systemPrompt` capability with the given modes, or no capability if the agent accepts no instructions.
 */
export function describeSystemPrompt(options: SystemPromptOptions | undefined): {
  readonly systemPrompt?: { readonly mode?: { readonly override: object } };
} {
  if (options === undefined) return {};
  return { systemPrompt: options.modes.includes("override") ? { mode: { override: {} } } : {} };
}
