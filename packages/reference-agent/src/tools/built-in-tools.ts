import { bashTool } from "./bash-tool.ts";
import { editTool } from "./edit-tool.ts";
import { globTool } from "./glob-tool.ts";
import { grepTool } from "./grep-tool.ts";
import { listTool } from "./list-tool.ts";
import { planTool } from "./plan-tool.ts";
import { readTool } from "./read-tool.ts";
import type { Tool } from "./tool.ts";
import { writeTool } from "./write-tool.ts";

/** The tools that every session has. */
export const builtInTools: readonly Tool[] = [
  listTool,
  globTool,
  grepTool,
  readTool,
  writeTool,
  editTool,
  bashTool,
  planTool,
];
