import type { AgentCommand } from "@parley/client/node";

import type { Config } from "../config/config.ts";
import { downloadCommand, findInstalledDefault } from "./default-agent.ts";
import type { DefaultAgentSearch } from "./default-agent.ts";
import { defaultCommand } from "./installed-package.ts";
import { commandLineOf, installedAgents } from "./known-agents.ts";
import { type ProjectAgent, findProjectAgent } from "./project-agent.ts";

export interface AgentOffer {
  readonly name: string;
  readonly title: string;
  /** Command that starts the agent, as the user would type it. */
  readonly commandLine: string;
  /** Command to save in the config file. Absent if the file already has it, or if the name alone is enough. */
  readonly command?: AgentCommand | undefined;
  readonly isInstalled: boolean;
  /** Set if the offer is the project's own agent. Choosing the offer allows that agent to run. */
  readonly project?: ProjectAgent | undefined;
}

/** Lists the agents to choose from: Parley's own agent, configured agents, and known agents that are installed. */
export function listAgentOffers({ agents }: Config, search: DefaultAgentSearch): AgentOffer[] {
  const installed = findInstalledDefault(search);
  const parleys: AgentOffer = {
    name: defaultCommand,
    title: "Parley's reference agent",
    commandLine: installed === undefined ? commandLineOf(downloadCommand) : defaultCommand,
    isInstalled: installed !== undefined,
  };
  const project = installed === undefined ? findProjectAgent(search) : undefined;
  const ofProject = project && {
    name: defaultCommand,
    title: "The reference agent that came with this folder",
    commandLine: project.folder,
    isInstalled: true,
    project,
  };
  const named = [...agents].map(([name, command]) => ({
    name,
    title: name,
    commandLine: commandLineOf(command),
    isInstalled: true,
  }));
  const known = installedAgents(search)
    .filter(({ name }) => !agents.has(name))
    .map((agent) => ({ ...agent, commandLine: commandLineOf(agent.command), isInstalled: true }));
  const own = agents.has(defaultCommand) ? [] : [parleys, ...(ofProject === undefined ? [] : [ofProject])];
  return [...own, ...named, ...known];
}
