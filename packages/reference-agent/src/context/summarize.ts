import type { Turn } from "@parley/agent";

import { ModelError, isOverflow } from "../model/model-error.ts";
import type { Model, ModelMessage } from "../model/model.ts";
import { promptText } from "../model/prompt-text.ts";
import { cutText, endOfText } from "../text/cut-text.ts";
import { notifyUser } from "../turn/notify-user.ts";
import { addUsage } from "../turn/session-usage.ts";

const SYSTEM =
  "You summarize conversations between a user and a coding agent, so that the agent can go on without having seen them.";

const REQUEST =
  "Summarize the conversation above for the agent that goes on with it. Say what the user wants, word for word where it " +
  "matters, what was found out and decided, which files were read, changed or made and how, what was run with which " +
  "result, and what is left to do. Leave out what no longer matters.";

/** How much of one call's input or result a summary needs. */
const MAX_TOOL_TEXT = 2000;
/** The share of a context window that the transcript may fill, at some three characters a token. */
const SHARE = 0.6;
const CHARACTERS_PER_TOKEN = 3;
/** A model that does not take so many characters of a transcript takes none. */
const LEAST_LENGTH = 200;

/** What one summary is made by. */
export interface Summarizing {
  readonly model: Model;
  /** What the user wants the summary to keep. */
  readonly wish?: string | undefined;
}

/**
 * Lets the model tell a conversation in short, or the end of it if it takes no more. Counts what that uses; the context is
 * taken for empty then.
 *
 * @throws {ModelError} if it does not answer, or has nothing to say.
 */
export async function summarize(
  turn: Turn,
  messages: readonly ModelMessage[],
  { model, wish = "" }: Summarizing,
): Promise<string> {
  const transcript = messages.map(tell).join("\n\n");
  const end = `</conversation>\n\n${REQUEST}${wish === "" ? "" : `\n\n${wish}`}`;
  let length = Math.min(transcript.length, (model.contextWindow ?? Infinity) * SHARE * CHARACTERS_PER_TOKEN);
  for (;;) {
    try {
      const text = `<conversation>\n${endOfText(transcript, length)}\n${end}`;
      return `This session began earlier. A summary of what is left out:\n\n${await answerTo(text, turn, model)}`;
    } catch (error) {
      length = Math.floor(length / 2);
      if (!isOverflow(error) || length < LEAST_LENGTH) throw error;
    }
  }
}

async function answerTo(text: string, turn: Turn, model: Model): Promise<string> {
  let answer = "";
  const request = { system: SYSTEM, tools: [], messages: [userMessage(text)], signal: turn.signal };
  for await (const part of model.respond(request)) {
    if (part.type === "text") answer += part.text;
    if (part.type === "notice") await notifyUser(turn, part.text);
    if (part.type === "finish") await addUsage(turn.session, { used: 0, cost: part.usage?.cost });
  }
  // Half a summary is none.
  turn.signal.throwIfAborted();
  if (answer.trim() === "") {
    throw new ModelError("other", "Cannot summarize the conversation: the model said nothing");
  }
  return answer.trim();
}

function userMessage(text: string): ModelMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

function tell(message: ModelMessage): string {
  switch (message.role) {
    case "user":
      return `User: ${promptText(message.content)}`;
    case "assistant":
      return [message.text === "" ? [] : `Agent: ${message.text}`, message.toolCalls.map(tellCall)]
        .flat()
        .join("\n");
    case "tool":
      return `${message.isError ? "Failure" : "Result"}: ${shortened(message.text)}`;
  }
}

function tellCall({ name, input }: { readonly name: string; readonly input: unknown }): string {
  return `Call of ${name}: ${shortened(JSON.stringify(input) ?? "")}`;
}

function shortened(text: string): string {
  return text.length > MAX_TOOL_TEXT ? `${cutText(text, MAX_TOOL_TEXT)}…` : text;
}
