import { BackgroundCommands } from "./command/background-commands.ts";
import { SeenFiles } from "./files/seen-files.ts";

/** What the tools of a session remember from one call to the next. */
export interface ToolMemory {
  /** What the model has seen of files. */
  readonly seen: SeenFiles;
  /** What goes on beside the conversation. */
  readonly background: BackgroundCommands;
  /** The files with whole outputs of commands, which the model may read. */
  readonly outputs: Set<string>;
}

/** Makes the memory of a session that was opened. */
export function createToolMemory(): ToolMemory {
  return { seen: new SeenFiles(), background: new BackgroundCommands(), outputs: new Set() };
}
