import type { Turn } from "@parley/agent";

import { ModelError, isOverflow } from "../model/model-error.ts";
import type { Model, ModelMessage, ModelUsage } from "../model/model.ts";
import { promptText } from "../model/prompt-text.ts";
import { notifyUser } from "../session/notify-user.ts";
import { addUsage } from "../session/session-usage.ts";
import { cutText, endOfText } from "../text/cut-text.ts";

const SYSTEM =
  "You summarize conversations between a user and a coding agent, so that the agent can go on without having seen them.";

const REQUEST =
  "Summarize the conversation above for the agent that goes on with it, under these headings:\n" +
  "- Task: what the user wants, word for word where it matters, and what they ruled out.\n" +
  "- Decisions: what was decided and why, also by the user's refusals.\n" +
  "- Findings: what was found out, with paths, names and values.\n" +
  "- Changes: which files were changed or made and how, and what was run with which result.\n" +
  "- Open: what is left to do, in order, and what failed so far.\n" +
  "Leave out what no longer matters.";

/** Maximum number of characters from a call's input or result in the transcript. */
const MAX_TOOL_TEXT = 2000;
/** Maximum fraction of the context window that the transcript may fill. */
const SHARE = 0.6;
/** A rough estimate of the number of characters per token. */
export const CHARACTERS_PER_TOKEN = 3;
/**
 * Minimum length of a transcript, in characters. Shorter transcripts are not tried if the model rejects longer ones.
 */
const LEAST_LENGTH = 200;

export interface Summarizing {
  readonly model: Model;
  /** Topic that the summary should focus on, as requested by the user. */
  readonly wish?: string | undefined;
  /** Cancels the summary. Default: the turn's signal. */
  readonly signal?: AbortSignal | undefined;
  /** Records the summary's usage. By default, adds it to the session's usage and reports an empty context. */
  readonly count?: ((usage: Partial<ModelUsage>) => Promise<void>) | undefined;
}

/**
 * Asks the model to summarize a conversation, or only its end if the whole conversation is too long.
 *
 * @throws {ModelError} if the model fails or returns an empty answer.
 */
export async function summarize(
  turn: Turn,
  messages: readonly ModelMessage[],
  { wish = "", ...summarizing }: Summarizing,
): Promise<string> {
  const { model } = summarizing;
  const transcript = messages.map(describeMessage).join("\n\n");
  const end = `</conversation>\n\n${REQUEST}${wish === "" ? "" : `\n\n${wish}`}`;
  let length = Math.min(transcript.length, (model.contextWindow ?? Infinity) * SHARE * CHARACTERS_PER_TOKEN);
  for (;;) {
    try {
      const text = `<conversation>\n${endOfText(transcript, length)}\n${end}`;
      return await answerTo(text, turn, summarizing);
    } catch (error) {
      length = Math.floor(length / 2);
      if (!isOverflow(error) || length < LEAST_LENGTH) throw error;
    }
  }
}

async function answerTo(
  text: string,
  turn: Turn,
  { model, signal = turn.signal, count = (usage) => countIn(turn, usage) }: Summarizing,
): Promise<string> {
  let answer = "";
  const request = { system: SYSTEM, tools: [], messages: [userMessage(text)], signal };
  for await (const part of model.respond(request)) {
    if (part.type === "text") answer += part.text;
    if (part.type === "notice") await notifyUser(turn, part.text);
    if (part.type === "finish") await count(part.usage ?? {});
  }
  // A cancelled request leaves an incomplete summary.
  signal.throwIfAborted();
  if (answer.trim() === "") {
    throw new ModelError("other", "Cannot summarize the conversation: its answer is empty");
  }
  return answer.trim();
}

async function countIn({ session }: Turn, { used: spent, cost }: Partial<ModelUsage>): Promise<void> {
  await addUsage(session, { used: 0, cost, spent });
}

function userMessage(text: string): ModelMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

function describeMessage(message: ModelMessage): string {
  switch (message.role) {
    case "user":
      return `User: ${promptText(message.content)}`;
    case "assistant":
      return [message.text === "" ? [] : `Agent: ${message.text}`, message.toolCalls.map(describeCall)]
        .flat()
        .join("\n");
    case "tool":
      return `${message.isError ? "Failure" : "Result"}: ${shortened(message.text)}`;
  }
}

function describeCall({ name, input }: { readonly name: string; readonly input: unknown }): string {
  return `Call of ${name}: ${shortened(JSON.stringify(input) ?? "")}`;
}

function shortened(text: string): string {
  return text.length > MAX_TOOL_TEXT ? `${cutText(text, MAX_TOOL_TEXT)}…` : text;
}
