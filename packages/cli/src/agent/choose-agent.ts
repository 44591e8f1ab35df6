import { existsSync } from "node:fs";

import type { AgentCommand } from "@parley/client/node";

import type { Config } from "../config/config.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";
import { UsageError } from "../usage-error.ts";
import { downloadCommand, findDefaultAgent, findInstalledDefault } from "./default-agent.ts";
import { expandWords } from "./expand-words.ts";
import { findOnPath } from "./find-on-path.ts";
import { defaultCommand } from "./installed-package.ts";
import { type ProjectEnvironment, startedOutside } from "./outside-project.ts";

export interface ChosenAgent {
  /** A name from the config file, or a command, followed by arguments. Empty for the default agent. */
  readonly agent: readonly string[];
  /** A name from the config file. If set, `agent` holds only arguments. */
  readonly agentName?: string | undefined;
  readonly cwd: string;
}

/**
 * Returns the command that starts the agent. Arguments from the command line are appended to those from the config
 * file. Only a command from the command line starts in the current folder.
 *
 * @throws {UsageError} if the named agent is unknown, or if no agent is named and there is no default.
 */
export function chooseAgent(
  { agent, agentName, cwd }: ChosenAgent,
  { agents, defaultAgent }: Config,
): AgentCommand {
  const search = { cwd, env: process.env, program: import.meta.dirname };
  const named = (name: string, args: readonly string[]): AgentCommand => {
    const known =
      agents.get(name) ??
      (name === defaultCommand ? (findInstalledDefault(search) ?? downloadCommand) : undefined);
    if (known === undefined)
      throw new UsageError(`Cannot choose agent "${name}": ${knownNames([...agents.keys()])}`);
    return startedOutside({ ...known, args: [...(known.args ?? []), ...args] }, search);
  };
  if (agentName !== undefined) return named(agentName, agent);
  const [command, ...args] = agent;
  if (command !== undefined && !agents.has(command) && args.length === 0) assertNoPrompt(command, search);
  if (command !== undefined)
    return agents.has(command) ? named(command, args) : expandWords([command, ...args]);
  if (defaultAgent !== undefined) return named(defaultAgent, []);
  return startedOutside(findDefaultAgent(search), search);
}

/** Describes an agent by its address, its name in the config file, or its command line. */
export function describeChoice(
  { agent, agentName, url }: ChosenAgent & Partial<RemoteAddress>,
  { defaultAgent }: Config,
): string {
  if (url !== undefined) return url;
  const words = agentName === undefined ? agent : [agentName, ...agent];
  return words.length > 0 ? words.join(" ") : (defaultAgent ?? defaultCommand);
}

/**
 * @throws {UsageError} if the command is a single word that contains spaces and is not a program, because it is then
 * probably a full command line or a prompt.
 */
function assertNoPrompt(command: string, environment: ProjectEnvironment): void {
  if (!/\s/.test(command) || existsSync(command)) return;
  const [program = ""] = command.trim().split(/\s/, 1);
  const hasOptions = /\s--?\w/.test(command);
  const isProgram = program.includes("/") || findOnPath(program, environment) !== undefined;
  const hints = [
    ...(hasOptions || isProgram ? [`arguments are words of their own: -- ${command.trim()}`] : []),
    ...(hasOptions ? [] : ["a prompt is typed in the chat, or is the first argument of parley run"]),
  ];
  throw new UsageError(`Cannot start agent "${command}": no such command; ${hints.join("; ")}`);
}

function knownNames(names: readonly string[]): string {
  return names.length === 0 ? "the config file names no agents" : `the config file names ${names.join(", ")}`;
}
