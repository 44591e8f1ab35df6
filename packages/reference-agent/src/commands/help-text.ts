import type { AgentSession } from "@parley/agent";

import { inlineCode } from "../text/markdown.ts";

/** What the user of a session can do besides asking. Markdown. */
export function helpText({ commands }: AgentSession): string {
  const lines = commands.map(({ name, description }) => `- ${inlineCode(`/${name}`)}: ${description}`);
  return [
    "I read, search, write and edit the files of this session's folders, run commands, fetch pages, and use the tools of " +
      "its MCP servers. Ask for what you want in your own words.",
    lines.join("\n"),
    "The mode says what I do without asking, and the model who answers: both are settings of the session.",
    "Instructions for me stand in `AGENTS.md` of the project.",
  ].join("\n\n");
}
