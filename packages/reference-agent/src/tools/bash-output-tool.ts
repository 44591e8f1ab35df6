import { setTimeout as delay } from "node:timers/promises";

import { z } from "zod";

import { commandTitle } from "./command/command-title.ts";
import { showLiveOutput } from "./command/live-output.ts";
import { reportCommand } from "./command/report-command.ts";
import { type Tool, defineTool } from "./tool.ts";

const MAX_WAIT = 600;

export const bashOutputTool: Tool = defineTool({
  name: "bash_output",
  description:
    "Returns the output of a background command since the last call, and whether it has ended. With `wait` it first " +
    "waits up to that many seconds for the command to end.",
  kind: "execute",
  input: z.strictObject({
    id: z.string().describe("The id that bash returned"),
    wait: z.int().min(0).max(MAX_WAIT).describe("In seconds; default 0").optional(),
  }),
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
