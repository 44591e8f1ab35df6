import { applyPatchTool } from "./apply-patch-tool.ts";
import { bashKillTool } from "./bash-kill-tool.ts";
import { bashOutputTool } from "./bash-output-tool.ts";
import { bashTool } from "./bash-tool.ts";
import { confinedBashTool } from "./confined-bash-tool.ts";
import { editTool } from "./edit-tool.ts";
import { type FetchToolOptions, createFetchTool } from "./fetch-tool.ts";
import { globTool } from "./glob-tool.ts";
import { grepTool } from "./grep-tool.ts";
import { listTool } from "./list-tool.ts";
import { planTool } from "./plan-tool.ts";
import { readTool } from "./read-tool.ts";
import type { Tool } from "./tool.ts";
import { writeTool } from "./write-tool.ts";

export interface BuiltInToolOptions extends FetchToolOptions {
  /** Whether commands are confined. Default: `false`. */
  readonly confined?: boolean;
}

export function createBuiltInTools({ confined = false, ...options }: BuiltInToolOptions): readonly Tool[] {
  return [
    listTool,
    globTool,
    grepTool,
    readTool,
    writeTool,
    editTool,
    applyPatchTool,
    confined ? confinedBashTool : bashTool,
    bashOutputTool,
    bashKillTool,
    createFetchTool(options),
    planTool,
  ];
}
