import type { SlashCommand } from "@parley/agent";

/** The slash commands that the agent handles without the model, except for `/compact`. */
export const agentCommands: readonly SlashCommand[] = [
  { name: "help", description: "What this agent can do" },
  {
    name: "mcp",
    description: "The MCP servers of this session and their tools",
    input: { hint: "login|logout <server>" },
  },
  {
    name: "permissions",
    description: 'The mode, and the rules that you made by deciding "always"',
    input: { hint: "forget|project <number>" },
  },
  { name: "undo", description: "Takes back the changes that the last turn made in files" },
  {
    name: "rewind",
    description: "Takes back the changes in files of a turn that you choose, and of all turns after it",
    input: { hint: "number of the turn" },
  },
  {
    name: "budget",
    description: "The tokens and the cost of this session, and its limit",
    input: { hint: "$5, 2m tokens or off" },
  },
  { name: "clear", description: "Removes the conversation so far from the model's context" },
  {
    name: "compact",
    description: "Replaces the conversation so far by a summary",
    input: { hint: "instructions for the summary" },
  },
];

/** Whether a prompt is one of the agent's commands. */
export function isAgentCommand(text: string): boolean {
  const name = /^\/(\S+)/.exec(text)?.[1];
  return agentCommands.some((command) => command.name === name);
}
