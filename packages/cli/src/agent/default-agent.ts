import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { AgentCommand } from "@parley/client/node";

import { UsageError } from "../usage-error.ts";
import { findOnPath } from "./find-on-path.ts";
import { commandLineOf, installedAgents } from "./known-agents.ts";

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
/** The package of the default agent. */
export const defaultPackage = "@parley/reference-agent";

/** The command that downloads and starts the default agent where it is not installed. */
export const downloadCommand: AgentCommand = { command: "npx", args: ["--yes", defaultPackage] };

/**
 * Finds the agent to start when the command line names none: `parley-agent` on `PATH`, else the one that is installed
 * in the project of `cwd`, else the one that is installed beside this program.
 *
 * @throws {UsageError} when there is none.
 */
export function findDefaultAgent(places: DefaultAgentPlaces): AgentCommand {
  const found = findInstalledDefault(places);
  if (found !== undefined) return found;
  throw new UsageError(
    `Cannot choose an agent: no "${defaultCommand}" is on PATH and ${defaultPackage} is not installed; ` +
      describeOthers(installedAgents(places.env).map(({ command }) => commandLineOf(command))),
  );
}

/** Finds the default agent where it is installed. */
export function findInstalledDefault(places: DefaultAgentPlaces): AgentCommand | undefined {
  const onPath = findOnPath(defaultCommand, places.env);
  if (onPath !== undefined) return { command: onPath, args: [] };
  const installed = findInstalledPackage(places);
  if (installed === undefined) return undefined;
  return { command: process.execPath, args: [join(installed.folder, installed.script)] };
}

/** The package of the default agent, where it is installed. */
interface InstalledPackage {
  readonly folder: string;
  /** The path of its program, below its folder. */
  readonly script: string;
}

/** Finds the package of the default agent: in the project, or beside this program. */
export function findInstalledPackage({
  cwd,
  program,
}: Omit<DefaultAgentPlaces, "env">): InstalledPackage | undefined {
  return packageAbove(cwd) ?? packageAbove(program);
}

function describeOthers(commands: readonly string[]): string {
  const install = `Parley's own: npm install --global ${defaultPackage}`;
  if (commands.length === 0)
    return `install one (${install}) or name the command that starts one after --, as in: parley chat -- my-agent --acp`;
  return `start one that is installed, or ${install}\n${commands.map((command) => `  parley chat -- ${command}`).join("\n")}`;
}

/** Returns the default package, if it is installed in the `node_modules` of `folder` or of a folder above. */
function packageAbove(folder: string): InstalledPackage | undefined {
  const home = join(folder, "node_modules", defaultPackage);
  const script = scriptOf(join(home, "package.json"));
  if (script !== undefined) return { folder: home, script };
  const above = dirname(folder);
  return above === folder ? undefined : packageAbove(above);
}

function scriptOf(manifestFile: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as { bin?: Record<string, string> };
    return manifest.bin?.[defaultCommand];
  } catch {
    return undefined;
  }
}
