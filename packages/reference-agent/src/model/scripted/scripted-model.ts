import { randomUUID } from "node:crypto";
import { setImmediate as nextTick } from "node:timers/promises";

import { inlineCode } from "../../text/markdown.ts";
import type { Model, ModelMessage, ModelPart, ModelRequest, ToolDefinition, ToolMessage } from "../model.ts";
import { findPlainRequest } from "./find-request.ts";
import { describeResult } from "./plain-answer.ts";
import type { PlainRequest } from "./plain-request.ts";
import { continuePlan } from "./scripted-plan.ts";
import type { CompletedCall, ScriptedReply } from "./scripted-reply.ts";

/**
 * Creates a stand-in for a language model. It understands plain requests such as "read package.json", calls the
 * right tool and describes the result. It keeps no state except the conversation.
 *
 * @param emptyServer The configured server that should have offered a language model, if any
 */
export function createScriptedModel(emptyServer?: string): Model {
  return {
    async *respond(request) {
      const { thought, text, toolCalls = [] } = replyTo(request, emptyServer);
      if (thought !== undefined) yield { type: "thought", text: thought };
      if (text !== undefined) yield* inPieces(text, request.signal);
      for (const call of toolCalls) yield { type: "tool_call", id: `call_${randomUUID()}`, ...call };
      yield { type: "finish", reason: "done" };
    },
  };
}

function replyTo({ messages, tools }: ModelRequest, emptyServer: string | undefined): ScriptedReply {
  const start = messages.findLastIndex(({ role }) => role === "user");
  const asked = messages[start];
  const done = completedCalls(messages.slice(start + 1));
  const request = asked?.role === "user" ? findPlainRequest(asked.content) : undefined;
  switch (request?.kind) {
    case undefined:
      return { text: scriptedHelpText(tools, emptyServer) };
    case "invalid":
      return { text: request.message };
    case "plan":
      return continuePlan(request.steps, done);
    case "call":
      return continueCall(request, done, tools);
  }
}

function continueCall(
  { name, input }: PlainRequest & { readonly kind: "call" },
  [done]: readonly CompletedCall[],
  tools: ModelRequest["tools"],
): ScriptedReply {
  if (done !== undefined) return { text: describeResult(done.call, done.result) };
  if (tools.some((tool) => tool.name === name)) {
    return { thought: `This is a request for the tool "${name}".`, toolCalls: [{ name, input }] };
  }
  const names = mcpToolsOf(tools).map((tool) => `\`${tool.name}\``);
  const offered = names.length === 0 ? "This session has no MCP tools." : `There are ${names.join(", ")}.`;
  return { text: `There is no tool \`${name}\`. ${offered}` };
}

function completedCalls(messages: readonly ModelMessage[]): CompletedCall[] {
  const calls = messages.flatMap((message) => (message.role === "assistant" ? message.toolCalls : []));
  return calls.flatMap((call) => {
    const result = messages.find(
      (message): message is ToolMessage => message.role === "tool" && message.toolCallId === call.id,
    );
    return result === undefined ? [] : [{ call, result }];
  });
}

/** Splits text into at most about twenty chunks to stream it as a language model would. */
async function* inPieces(text: string, signal: AbortSignal): AsyncGenerator<ModelPart, void, undefined> {
  const length = Math.max(24, Math.ceil(text.length / 20));
  for (let from = 0; from < text.length;) {
    signal.throwIfAborted();
    const space = text.slice(from + length).search(/\s/);
    const to = space === -1 ? text.length : from + length + space + 1;
    yield { type: "text", text: text.slice(from, to) };
    from = to;
    await nextTick();
  }
}

const EXAMPLES = [
  "list the files in src",
  "read package.json",
  "search for hello in src",
  "write hello to notes.txt",
  "replace hello with goodbye in notes.txt",
  "run npm test",
  "plan list the files; read package.json; run npm test",
];

/** Returns a Markdown description of the requests that the scripted model understands. */
function scriptedHelpText(tools: readonly ToolDefinition[], emptyServer: string | undefined): string {
  const lines = EXAMPLES.map((example) => `- ${inlineCode(example)}`);
  const mcpTools = mcpToolsOf(tools);
  const [first] = mcpTools;
  if (first !== undefined) lines.push(`- ${inlineCode(`use the MCP tool ${first.name} with {}`)}`);
  const names = mcpTools.map(({ name }) => inlineCode(name)).join(", ");
  const reason =
    emptyServer === undefined
      ? "no language model is configured"
      : `I found no language model at ${inlineCode(emptyServer)}, which OPENAI_BASE_URL names`;
  return [
    `I am the built-in scripted model: ${reason}, so I understand only plain requests like these:`,
    lines.join("\n"),
    ...(names === "" ? [] : [`The MCP tools of this session are ${names}.`]),
    "For a language model, start me again with `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `GOOGLE_GENERATIVE_AI_API_KEY` in my " +
      "environment, with `OPENAI_BASE_URL` for any server compatible with OpenAI's API, or while Ollama, LM Studio or " +
      "llama.cpp serves one on this machine.",
  ].join("\n\n");
}

/** Returns the MCP servers' tools, which have names like `server__tool`. */
function mcpToolsOf(tools: readonly ToolDefinition[]): ToolDefinition[] {
  return tools.filter(({ name }) => name.includes("__"));
}
