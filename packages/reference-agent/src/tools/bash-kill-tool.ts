import { commandTitle } from "./command/command-title.ts";
import { reportCommand } from "./command/report-command.ts";
import { type Tool, defineTool } from "./tool.ts";

/** Ends a command in the background. */
export const bashKillTool: Tool = defineTool({
  name: "bash_kill",
  description:
    "Kills a command in the background with all that it has started, and tells the rest of its output.",
  kind: "execute",
  inputSchema: {
    type: "object",
    properties: { id: { type: "string", description: "As bash told it" } },
    required: ["id"],
    additionalProperties: false,
  },
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
