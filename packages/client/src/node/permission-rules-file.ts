import { readFile } from "node:fs/promises";

import { replaceFile } from "@parley/protocol/files";

import type { PermissionDecision, PermissionRules } from "../permission-rules.ts";

interface Decisions {
  [project: string]: { [question: string]: PermissionDecision };
}

/**
 * The decisions of projects in a JSON file, for `projectRules` of a permission broker. It is read at each question, so that
 * processes may share it and users may edit it; what two processes decide at one moment may lose one of both.
 */
export function createPermissionRulesFile(path: string): PermissionRules {
  let writing: Promise<void> = Promise.resolve();
  const write = async (project: string, question: string, decision: PermissionDecision): Promise<void> => {
    const decisions = await readDecisions(path);
    const rules = ownOf(decisions, project) ?? {};
    const changed = { ...decisions, [project]: { ...rules, [question]: decision } };
    await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`);
  };
  return {
    async recall(project, question) {
      const decision = ownOf(ownOf(await readDecisions(path), project) ?? {}, question);
      return decision === "allow" || decision === "reject" ? decision : undefined;
    },
    remember(project, question, decision) {
      const written = writing.then(() => write(project, question, decision));
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

async function readDecisions(path: string): Promise<Decisions> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Decisions;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`Cannot read permissions from "${path}"`, { cause });
  }
}

function ownOf<T>(table: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
