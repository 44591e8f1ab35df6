import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import type { AgentCommand } from "@parley/client/node";

import { UsageError } from "../usage-error.ts";

/** Places that are searched for a default agent. */
export interface DefaultAgentPlaces {
  /** The folder of the user's project. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folder of this program. */
  readonly program: string;
}

/** The command that is searched for. */
export const defaultCommand = "parley-agent";
const defaultPackage = "@parley/reference-agent";

/**
 * Finds the agent to start when the command line names none: `parley-agent` on `PATH`, else the one that is installed
 * in the project of `cwd`, else the one that is installed beside this program.
 *
 * @throws {UsageError} when there is none.
 */
export function findDefaultAgent(places: DefaultAgentPlaces): AgentCommand {
  const onPath = findOnPath(places.env);
  if (onPath !== undefined) return { command: onPath, args: [] };
  const script = installedScript(places.cwd) ?? installedScript(places.program);
  if (script !== undefined) return { command: process.execPath, args: [script] };
  throw new UsageError(
    `Cannot choose an agent: no "${defaultCommand}" is on PATH and ${defaultPackage} is not installed; ` +
      "name the command that starts one after --, as in: parley chat -- my-agent --acp",
  );
}

function findOnPath(env: NodeJS.ProcessEnv): string | undefined {
  const names =
    process.platform === "win32" ? [`${defaultCommand}.cmd`, `${defaultCommand}.exe`] : [defaultCommand];
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Returns the program of the default package, if it is installed in the `node_modules` of `folder` or of a folder above. */
function installedScript(folder: string): string | undefined {
  const home = join(folder, "node_modules", defaultPackage);
  const script = scriptOf(join(home, "package.json"));
  if (script !== undefined) return join(home, script);
  const above = dirname(folder);
  return above === folder ? undefined : installedScript(above);
}

function scriptOf(manifestFile: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as { bin?: Record<string, string> };
    return manifest.bin?.[defaultCommand];
  } catch {
    return undefined;
  }
}
