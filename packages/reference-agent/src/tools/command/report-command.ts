import type { ToolMemory } from "../tool-memory.ts";
import type { ToolResult } from "../tool.ts";
import type { BackgroundCommand } from "./background-commands.ts";
import { commandResult, describeExit } from "./command-result.ts";

/** Tells what a command in the background has put out since the last time, and how it is. One that has ended is forgotten. */
export function reportCommand(command: BackgroundCommand, memory: ToolMemory): Promise<ToolResult> {
  const { terminal, output, exit } = command;
  if (exit !== undefined) memory.background.forget(command);
  const state = exit === undefined ? "It goes on" : describeExit(exit) || "It has ended";
  return commandResult({ terminal, output, exit, state, memory });
}
