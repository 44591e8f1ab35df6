import { readFile } from "node:fs/promises";

import type { ProjectPermissions } from "@parley/agent";
import { projectPermissions } from "@parley/agent/node";

/** A decision for a project: what it covers, and whether that is allowed. */
export interface ProjectDecision {
  readonly scope: string;
  readonly allowed: boolean;
}

/** Permissions of projects that can be listed. */
export interface ListedPermissions extends ProjectPermissions {
  /** The file that they are kept in; users may edit it. */
  readonly path: string;
  list(cwd: string): Promise<readonly ProjectDecision[]>;
}

/** Keeps permissions of projects in a JSON file: decisions by directory and scope. */
export function listedPermissions(path: string): ListedPermissions {
  return {
    ...projectPermissions(path),
    path,
    async list(cwd) {
      const text = await readFile(path, "utf8").catch(() => "{}");
      const decisions = JSON.parse(text) as { readonly [cwd: string]: { readonly [scope: string]: boolean } };
      const ofProject = Object.hasOwn(decisions, cwd) ? (decisions[cwd] ?? {}) : {};
      return Object.entries(ofProject).map(([scope, allowed]) => ({ scope, allowed }));
    },
  };
}
