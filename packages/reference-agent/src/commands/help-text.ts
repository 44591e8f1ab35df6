import type { AgentSession } from "@parley/agent";

import { inlineCode } from "../text/markdown.ts";

/** Creates the answer to `/help`, in Markdown. */
export function helpText({ commands }: AgentSession): string {
  const lines = commands.map(({ name, description }) => `- ${inlineCode(`/${name}`)}: ${description}`);
  return [
    "I read, search, write and edit the files of this session's folders, run commands, fetch pages, and use the tools of " +
      "its MCP servers. Ask for what you want in your own words.",
    lines.join("\n"),
    "The settings of the session choose the model, and the mode: what I do without asking.",
    "I follow the instructions in the project's `AGENTS.md`.",
  ].join("\n\n");
}
