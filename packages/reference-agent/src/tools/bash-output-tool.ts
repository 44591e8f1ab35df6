import { setTimeout as delay } from "node:timers/promises";

import { commandTitle } from "./command/command-title.ts";
import { showLiveOutput } from "./command/live-output.ts";
import { reportCommand } from "./command/report-command.ts";
import { type Tool, defineTool } from "./tool.ts";

const MAX_WAIT = 600;

/** Tells what a command in the background has put out. */
export const bashOutputTool: Tool = defineTool({
  name: "bash_output",
  description:
    "Tells what a command in the background has put out since the last time, and whether it has ended. With `wait` it " +
    "first waits for the end of the command, for as many seconds at most.",
  kind: "execute",
  inputSchema: {
    type: "object",
    properties: {
      id: { type: "string", description: "As bash told it" },
      wait: { type: "integer", minimum: 0, maximum: MAX_WAIT, description: "In seconds; 0 if left out" },
    },
    required: ["id"],
    additionalProperties: false,
  },
  prepare({ id, wait = 0 }, memory) {
    const command = memory.background.get(id);
    return Promise.resolve({
      title: `Output of ${commandTitle(command.command)}`,
      preview: command.terminal.content,
      async run({ signal, show }) {
        const { terminal, output } = command;
        const endShow = terminal.isShown ? undefined : showLiveOutput({ read: () => output.end(), show });
        const waiting = new AbortController();
        const timeout = delay(wait * 1000, undefined, { signal: AbortSignal.any([signal, waiting.signal]) });
        await Promise.race([command.ended, timeout.catch(() => undefined)]);
        waiting.abort();
        await endShow?.();
        return reportCommand(command, memory);
      },
    });
  },
});
