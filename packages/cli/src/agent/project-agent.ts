import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";

import { parseJsonFile, replaceFile } from "@parley/process/files";

import { stateFile } from "../state-file.ts";
import { type InstalledPackage, findPackageAbove } from "./installed-package.ts";
import type { ProjectEnvironment } from "./outside-project.ts";

/**
 * The default agent in the user's project or one of its parent folders. It is untrusted, because anyone may have
 * created that folder.
 */
export interface ProjectAgent extends InstalledPackage {
  /** Whether the user has allowed this version of the agent in this folder. */
  readonly isAllowed: boolean;
}

/** Maps the folder of each allowed package to a digest of the allowed version. */
type Allowed = Readonly<Record<string, string>>;

export function findProjectAgent({ cwd, env }: ProjectEnvironment): ProjectAgent | undefined {
  const found = findPackageAbove(cwd);
  if (found === undefined) return undefined;
  try {
    const folder = realpathSync(found.folder);
    const allowed = new Map(Object.entries(readAllowed(env)));
    return { ...found, folder, isAllowed: allowed.get(folder) === digestOf({ ...found, folder }) };
  } catch {
    // The agent's program does not exist.
    return undefined;
  }
}

export async function allowProjectAgent(agent: ProjectAgent, env: NodeJS.ProcessEnv): Promise<void> {
  const allowed = { ...readAllowed(env), [agent.folder]: digestOf(agent) };
  await replaceFile(fileOf(env), `${JSON.stringify(allowed, undefined, 2)}\n`, { mode: 0o600 });
}

/**
 * Returns a digest of an installed package. Each new version has a different digest, so the user has to allow it
 * again.
 */
function digestOf({ folder, script }: InstalledPackage): string {
  const hash = createHash("sha256");
  for (const file of ["package.json", script]) hash.update(readFileSync(join(folder, file))).update("\0");
  return hash.digest("hex");
}

function fileOf(env: NodeJS.ProcessEnv): string {
  return stateFile(env, "project-agents.json");
}

/** Returns the allowed packages, or none if the file cannot be read. */
function readAllowed(env: NodeJS.ProcessEnv): Allowed {
  try {
    return Object(parseJsonFile(readFileSync(fileOf(env), "utf8"))) as Allowed;
  } catch {
    return {};
  }
}
