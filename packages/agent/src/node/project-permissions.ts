import { readFile } from "node:fs/promises";

import { replaceFile } from "@parley/protocol/files";

import { Lane } from "../lane.ts";
import type { ProjectPermissions } from "../session-permissions.ts";

/** What the file holds: decisions by directory and scope. */
interface Decisions {
  readonly [cwd: string]: { readonly [scope: string]: boolean };
}

/**
 * Keeps what users decided for their projects in a JSON file, which may be edited by hand. Processes may share it; of two
 * that write in the same moment, one may win.
 */
export function projectPermissions(path: string): ProjectPermissions {
  const writing = new Lane();
  const decisionsIn = async (cwd: string): Promise<ReadonlyMap<string, boolean>> => {
    const decisions = await readDecisions(path);
    return new Map(Object.hasOwn(decisions, cwd) ? Object.entries(decisions[cwd] ?? {}) : []);
  };
  return {
    recall: async (cwd, scope) => (await decisionsIn(cwd)).get(scope),
    list: decisionsIn,
    remember: (cwd, scope, allowed) =>
      writing.run(async () => {
        const decisions = await readDecisions(path);
        // In JSON, what is undefined is left out.
        const changed = { ...decisions, [cwd]: { ...decisions[cwd], [scope]: allowed } };
        await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`, { mode: 0o600 });
      }),
  };
}

/** @throws {Error} if the file holds anything else: what only looks like a decision must neither allow nor forbid. */
async function readDecisions(path: string): Promise<Decisions> {
  try {
    const decisions: unknown = JSON.parse(await readFile(path, "utf8"));
    if (!isDecisions(decisions)) throw new TypeError("It holds something else than decisions");
    return decisions;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`Cannot read permissions from "${path}"`, { cause: error });
  }
}

function isDecisions(value: unknown): value is Decisions {
  return isObject(value) && Object.values(value).every(isProject);
}

function isProject(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((allowed) => typeof allowed === "boolean");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
