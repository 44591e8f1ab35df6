import type { PermissionSubject } from "@parley/permission";

const FETCH = "fetch from ";
const RUN = "run ";
const FILE_TOOLS = ["apply_patch", "edit", "glob", "grep", "list", "read", "write"];

/**
 * Parses a key from a permission file that predates subjects. Ignores decisions about MCP tools, because those were
 * stored under the name that the model uses, which is not unique across servers.
 */
export function oldSubject(key: string): PermissionSubject | undefined {
  if (key.startsWith(RUN)) return { type: "command", command: key.slice(RUN.length) };
  if (key.startsWith(FETCH)) return { type: "tool", tool: "fetch", target: key.slice(FETCH.length) };
  const space = key.indexOf(" ");
  const tool = key.slice(0, space);
  return FILE_TOOLS.includes(tool) ? { type: "tool", tool, target: key.slice(space + 1) } : undefined;
}
