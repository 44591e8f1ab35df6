import type { ContentBlock } from "@parley/schema/neutral";

import type { ClientFeatures } from "../author/client-description.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { SessionClient } from "../channel/session-client.ts";
import { mismatch } from "../value/describe-value.ts";

type Prompt = readonly ContentBlock[];

/** The prompts that a session currently suggests. They are never stored. */
export class PromptSuggestions {
  readonly #channel: SessionChannel;
  #prompts: readonly Prompt[] = [];

  constructor(channel: SessionChannel) {
    this.#channel = channel;
  }

  async suggest(prompts: readonly (string | Prompt)[]): Promise<void> {
    this.#prompts = checkPrompts(prompts);
    await this.#send(this.#channel.clients);
  }

  /** Withdraws all suggestions once the user has sent a prompt. */
  async withdraw(): Promise<void> {
    if (this.#prompts.length === 0) return;
    this.#prompts = [];
    await this.#send(this.#channel.clients);
  }

  /** Sends the current suggestions to a client that has just opened the session. */
  async sendTo(client: SessionClient): Promise<void> {
    if (this.#prompts.length > 0) await this.#send([client]);
  }

  async #send(clients: readonly SessionClient[]): Promise<void> {
    const shown = clients.filter(({ capabilities }) => capabilities.promptSuggestions !== undefined);
    await this.#channel.sendCurrent(shown, "suggestions", ({ capabilities }) => ({
      type: "suggestions",
      prompts: this.#prompts.filter((prompt) => prompt.every((block) => shows(capabilities, block))),
    }));
  }
}

/** Whether the client can show the block in a suggestion. */
function shows({ promptSuggestions }: ClientFeatures, { type }: ContentBlock): boolean {
  if (type === "resource") return promptSuggestions?.embeddedContext === true;
  return (type !== "image" && type !== "audio") || promptSuggestions?.[type] === true;
}

const isBlock = (block: unknown): boolean =>
  typeof (Object(block) as { readonly type?: unknown }).type === "string";

/**
 * Copies the prompts and converts strings to blocks.
 *
 * @throws {TypeError} if the value is not a list of prompts.
 */
function checkPrompts(prompts: unknown): readonly Prompt[] {
  const refuse = (name: string, expected: string, value: unknown): Error =>
    new TypeError(`Cannot suggest prompts: ${mismatch(name, expected, value)}`);
  if (!Array.isArray(prompts)) throw refuse("prompts", "a list of texts or lists of content blocks", prompts);
  return prompts.map((prompt: unknown, index) => {
    if (typeof prompt === "string" && prompt !== "") return [{ type: "text", text: prompt }];
    const isPrompt = Array.isArray(prompt) && prompt.length > 0 && prompt.every(isBlock);
    if (!isPrompt) throw refuse(`prompts[${index}]`, "a text or a list of content blocks, not empty", prompt);
    return structuredClone(prompt as Prompt);
  });
}
