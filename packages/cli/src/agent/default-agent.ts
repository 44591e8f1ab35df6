import { join } from "node:path";

import type { AgentCommand } from "@parley/client/node";

import { startWords } from "../start-words.ts";
import { UsageError } from "../usage-error.ts";
import { findOnPath } from "./find-on-path.ts";
import {
  type InstalledPackage,
  defaultCommand,
  defaultPackage,
  findPackageBeside,
  installCommand,
} from "./installed-package.ts";
import { commandLineOf, installedAgents } from "./known-agents.ts";
import type { ProjectEnvironment } from "./outside-project.ts";
import { findProjectAgent } from "./project-agent.ts";

export interface DefaultAgentSearch extends ProjectEnvironment {
  /** Folder that contains this program's code. */
  readonly program: string;
}

/** Command that downloads and starts the default agent when it is not installed. */
export const downloadCommand: AgentCommand = { command: "npx", args: ["--yes", defaultPackage] };

/**
 * Finds the agent to start if the command line does not name one: the agent installed next to this program, or
 * else `parley-agent` on `PATH`, or else the project's agent if the user has allowed it.
 *
 * @throws {UsageError} if there is no such agent.
 */
export function findDefaultAgent(search: DefaultAgentSearch): AgentCommand {
  const found = findInstalledDefault(search);
  if (found !== undefined) return found;
  const project = findProjectAgent(search);
  if (project !== undefined) throw new UsageError(refusalOf(project));
  throw new UsageError(
    `Cannot choose an agent: no "${defaultCommand}" is on PATH and ${defaultPackage} is not installed; ` +
      describeOthers(search),
  );
}

/** Finds the default agent if it is installed and can be started without asking the user. */
export function findInstalledDefault(search: DefaultAgentSearch): AgentCommand | undefined {
  const beside = findPackageBeside(search.program);
  if (beside !== undefined) return commandOf(beside);
  const onPath = findOnPath(defaultCommand, search);
  if (onPath !== undefined) return { command: onPath, args: [] };
  const project = findProjectAgent(search);
  return project?.isAllowed === true ? commandOf(project) : undefined;
}

/**
 * Finds the default agent's package if it can be loaded without asking the user. Looks next to this program, then
 * in the project.
 *
 * @throws {UsageError} if the package exists only in the project and the user has not allowed it.
 */
export function findLoadablePackage(search: DefaultAgentSearch): InstalledPackage | undefined {
  const beside = findPackageBeside(search.program);
  if (beside !== undefined) return beside;
  const project = findProjectAgent(search);
  if (project?.isAllowed === false) throw new UsageError(refusalOf(project));
  return project;
}

function commandOf({ folder, script }: InstalledPackage): AgentCommand {
  return { command: process.execPath, args: [join(folder, script)] };
}

function refusalOf({ folder }: InstalledPackage): string {
  return (
    `Cannot start the agent in "${folder}": it comes from this folder, and you have not allowed it. ` +
    `Install Parley's own (${installCommand([defaultPackage])}), or run "parley chat" in a terminal, which asks whether to allow this one`
  );
}

function describeOthers(search: DefaultAgentSearch): string {
  const install = `Parley's own: ${installCommand([defaultPackage])}`;
  const chat = `${startWords(search.env, search.program).join(" ")} chat --`;
  const commands = installedAgents(search).map(({ command }) => commandLineOf(command));
  if (commands.length === 0)
    return `install one (${install}) or name the command that starts one after --, as in: ${chat} my-agent --acp`;
  return `start one that is installed, or ${install}\n${commands.map((command) => `  ${chat} ${command}`).join("\n")}`;
}
