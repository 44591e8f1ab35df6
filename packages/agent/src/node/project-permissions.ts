import { decisionsFile } from "@parley/protocol/files";

import type { ProjectPermissions } from "../author/permission.ts";

/**
 * Keeps what users decided for their projects in a JSON file, which may be edited by hand. Processes may share it; of two
 * that write in the same moment, one may win.
 */
export function projectPermissions(path: string): ProjectPermissions {
  return decisionsFile(path, (allowed) => typeof allowed === "boolean");
}
