import type { ToolMemory } from "../tool-memory.ts";
import type { ToolResult } from "../tool.ts";
import type { BackgroundCommand } from "./background-commands.ts";
import { commandResult, describeExit } from "./command-result.ts";

/** Creates a result with a background command's new output and state. Removes the command if it has exited. */
export function reportCommand(command: BackgroundCommand, memory: ToolMemory): Promise<ToolResult> {
  const { terminal, output, exit } = command;
  if (exit !== undefined) memory.background.forget(command);
  const state = exit === undefined ? "Still running" : describeExit(exit) || "Ended";
  return commandResult({ terminal, output, exit, state, memory });
}
