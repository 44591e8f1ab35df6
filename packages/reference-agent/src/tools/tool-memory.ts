import { Baseline } from "../sandbox/index.ts";
import { BackgroundCommands } from "./command/background-commands.ts";
import { OutputFolder } from "./command/output-folder.ts";
import { SeenFiles } from "./files/seen-files.ts";

/** Session state that tools share between calls. */
export interface ToolMemory {
  /** Digests of the files that the model has seen. */
  readonly seen: SeenFiles;
  readonly background: BackgroundCommands;
  /** Paths of files with the commands' full output, which the model may read. */
  readonly outputs: Set<string>;
  readonly outputFolder: OutputFolder;
  /** Files that can cause code to run automatically and that sandboxed commands may have changed. */
  readonly baseline: Baseline;
}

export function createToolMemory(): ToolMemory {
  return {
    seen: new SeenFiles(),
    background: new BackgroundCommands(),
    outputs: new Set(),
    outputFolder: new OutputFolder(),
    baseline: new Baseline(),
  };
}
