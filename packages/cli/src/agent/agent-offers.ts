import type { AgentCommand } from "@parley/client/node";

import type { Config } from "../config/config.ts";
import { defaultCommand, downloadCommand, findInstalledDefault } from "./default-agent.ts";
import type { DefaultAgentPlaces } from "./default-agent.ts";
import { commandLineOf, installedAgents } from "./known-agents.ts";

/** An agent that the user can choose. */
export interface AgentOffer {
  /** Its name in the config file. */
  readonly name: string;
  readonly title: string;
  /** The command that starts it, as it is typed. */
  readonly commandLine: string;
  /** The command for the config file. Absent if the file has it, or the name alone is enough. */
  readonly command?: AgentCommand | undefined;
  readonly isInstalled: boolean;
}

/** Lists the agents to choose from: Parley's own, those of the config file, and the known ones that are installed. */
export function listAgentOffers({ agents }: Config, places: DefaultAgentPlaces): AgentOffer[] {
  const installed = findInstalledDefault(places);
  const own: AgentOffer = {
    name: defaultCommand,
    title: "Parley's reference agent",
    commandLine: installed === undefined ? commandLineOf(downloadCommand) : defaultCommand,
    isInstalled: installed !== undefined,
  };
  const named = [...agents].map(([name, command]) => ({
    name,
    title: name,
    commandLine: commandLineOf(command),
    isInstalled: true,
  }));
  const known = installedAgents(places.env)
    .filter(({ name }) => !agents.has(name))
    .map((agent) => ({ ...agent, commandLine: commandLineOf(agent.command), isInstalled: true }));
  return [...(agents.has(defaultCommand) ? [] : [own]), ...named, ...known];
}
