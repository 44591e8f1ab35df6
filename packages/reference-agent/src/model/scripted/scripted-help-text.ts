import { inlineCode } from "../../text/markdown.ts";
import type { ToolDefinition } from "../model.ts";

const EXAMPLES = [
  "list the files in src",
  "read package.json",
  "search for hello in src",
  "write hello to notes.txt",
  "replace hello with goodbye in notes.txt",
  "run npm test",
  "plan list the files; read package.json; run npm test",
];

/** Describes the requests that the scripted model understands, in Markdown. */
export function scriptedHelpText(tools: readonly ToolDefinition[]): string {
  const lines = EXAMPLES.map((example) => `- ${inlineCode(example)}`);
  const mcpTools = mcpToolsOf(tools);
  const [first] = mcpTools;
  if (first !== undefined) lines.push(`- ${inlineCode(`use the MCP tool ${first.name} with {}`)}`);
  const names = mcpTools.map(({ name }) => inlineCode(name)).join(", ");
  return [
    "I am the built-in scripted model: no language model is configured, so I understand only plain requests like these:",
    lines.join("\n"),
    ...(names === "" ? [] : [`The MCP tools of this session are ${names}.`]),
    "For a language model, start me again with `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `GOOGLE_GENERATIVE_AI_API_KEY` in my " +
      "environment, with `OPENAI_BASE_URL` for any server compatible with OpenAI's API, or while Ollama, LM Studio or " +
      "llama.cpp serves one on this machine.",
  ].join("\n\n");
}

/** Filters the tools of MCP servers, whose names are `server__tool`. */
export function mcpToolsOf(tools: readonly ToolDefinition[]): ToolDefinition[] {
  return tools.filter(({ name }) => name.includes("__"));
}
