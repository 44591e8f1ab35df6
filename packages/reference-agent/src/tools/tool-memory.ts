import { Baseline } from "../sandbox/index.ts";
import { BackgroundCommands } from "./command/background-commands.ts";
import { OutputFolder } from "./command/output-folder.ts";
import { SeenFiles } from "./files/seen-files.ts";

/** State of a session that its tools share between calls. */
export interface ToolMemory {
  /** The texts of files that the model has seen. */
  readonly seen: SeenFiles;
  /** The commands that run in the background. */
  readonly background: BackgroundCommands;
  /** Paths of files with the whole output of commands, which the model may read. */
  readonly outputs: Set<string>;
  /** The folder of these files. */
  readonly outputFolder: OutputFolder;
  /** The files that run by themselves, which commands in a sandbox may have changed. */
  readonly baseline: Baseline;
}

/** Creates the memory of a session. */
export function createToolMemory(): ToolMemory {
  return {
    seen: new SeenFiles(),
    background: new BackgroundCommands(),
    outputs: new Set(),
    outputFolder: new OutputFolder(),
    baseline: new Baseline(),
  };
}
