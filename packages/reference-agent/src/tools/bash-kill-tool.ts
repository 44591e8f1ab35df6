import { z } from "zod";

import { commandTitle } from "./command/command-title.ts";
import { reportCommand } from "./command/report-command.ts";
import { type Tool, defineTool } from "./tool.ts";

export const bashKillTool: Tool = defineTool({
  name: "bash_kill",
  description:
    "Kills a background command and every process that it started, and returns the rest of its output.",
  kind: "execute",
  input: z.strictObject({ id: z.string().describe("The id that bash returned") }),
  prepare({ id }, memory) {
    const command = memory.background.get(id);
    return Promise.resolve({
      title: `Kill ${commandTitle(command.command)}`,
      preview: command.terminal.content,
      async run() {
        await command.terminal.release();
        await command.ended;
        return { ...(await reportCommand(command, memory)), isError: false };
      },
    });
  },
});
