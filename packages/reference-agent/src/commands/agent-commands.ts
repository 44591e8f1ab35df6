import type { SlashCommand } from "@parley/agent";

/** The commands of the agent, which answers them without its model. */
export const agentCommands: readonly SlashCommand[] = [
  { name: "help", description: "What this agent can do" },
  { name: "mcp", description: "The MCP servers of this session and their tools" },
  {
    name: "permissions",
    description: "What you decided for always, to be taken back",
    input: { hint: "forget <number>" },
  },
  { name: "clear", description: "Lets the model forget the conversation so far" },
  {
    name: "compact",
    description: "Lets a summary stand for the conversation so far",
    input: { hint: "what the summary has to keep" },
  },
];

/** Whether a prompt is one of these commands. */
export function isAgentCommand(text: string): boolean {
  const name = /^\/(\S+)/.exec(text)?.[1];
  return agentCommands.some((command) => command.name === name);
}
