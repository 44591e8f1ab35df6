import { decisionsFile } from "@parley/protocol/files";

import type { PermissionRules } from "../permission/permission-rules.ts";

/**
 * The decisions of projects in a JSON file, for `projectRules` of a permission broker. It is read at each question, so that
 * processes may share it and users may edit it; what two processes decide at one moment may lose one of both. Where it
 * holds anything else than decisions it is neither believed nor written over.
 */
export function createPermissionRulesFile(path: string): PermissionRules {
  return decisionsFile(path, (decision) => decision === "allow" || decision === "reject");
}
