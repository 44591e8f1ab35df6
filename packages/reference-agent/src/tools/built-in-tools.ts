import { bashTool } from "./bash-tool.ts";
import { editTool } from "./edit-tool.ts";
import { listTool } from "./list-tool.ts";
import { planTool } from "./plan-tool.ts";
import { readTool } from "./read-tool.ts";
import { searchTool } from "./search-tool.ts";
import type { Tool } from "./tool.ts";
import { writeTool } from "./write-tool.ts";

/** The tools that every session has. */
export const builtInTools: readonly Tool[] = [
  listTool,
  readTool,
  searchTool,
  writeTool,
  editTool,
  bashTool,
  planTool,
];
