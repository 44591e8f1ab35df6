import { setTimeout as delay } from "node:timers/promises";

import type { BackgroundCommand } from "./background-commands.ts";
import { commandResult, describeExit } from "./command-result.ts";
import { showLiveOutput } from "./live-output.ts";
import { inlineCode } from "./markdown.ts";
import type { ToolMemory } from "./tool-memory.ts";
import { type Tool, type ToolResult, defineTool } from "./tool.ts";

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
      title: `Output of ${inlineCode(command.command)}`,
      preview: command.terminal.content,
      async run({ signal, show }) {
        const { terminal, output } = command;
        const endShow = terminal.isShown ? undefined : showLiveOutput({ read: () => output.end(), show });
        const waiting = new AbortController();
        const timeout = delay(wait * 1000, undefined, { signal: AbortSignal.any([signal, waiting.signal]) });
        await Promise.race([command.ended, timeout.catch(() => undefined)]);
        waiting.abort();
        await endShow?.();
        return tellCommand(command, memory);
      },
    });
  },
});

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
      title: `Kill ${inlineCode(command.command)}`,
      preview: command.terminal.content,
      async run() {
        await command.terminal.release();
        await command.ended;
        return { ...(await tellCommand(command, memory)), isError: false };
      },
    });
  },
});

function tellCommand(command: BackgroundCommand, memory: ToolMemory): Promise<ToolResult> {
  const { terminal, output, exit } = command;
  if (exit !== undefined) memory.background.forget(command);
  const state = exit === undefined ? "It goes on" : describeExit(exit) || "It has ended";
  return commandResult({ terminal, output, exit, state, memory });
}
