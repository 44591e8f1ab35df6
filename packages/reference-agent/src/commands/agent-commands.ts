import type { SlashCommand } from "@parley/agent";

/** The slash commands that the agent handles without the model, except for `/compact`. */
export const agentCommands: readonly SlashCommand[] = [
  { name: "help", description: "Shows what this agent can do" },
  {
    name: "mcp",
    description: "Lists this session's MCP servers and their tools",
    input: { hint: "login|logout <server>" },
  },
  {
    name: "permissions",
    description: 'The mode, and the rules that you made by deciding "always"',
    input: { hint: "forget|project <number>" },
  },
  { name: "undo", description: "Undoes the last turn's file changes" },
  {
    name: "rewind",
    description: "Undoes the file changes of a turn that you choose and of all later turns",
    input: { hint: "turn number" },
  },
  {
    name: "budget",
    description: "Shows this session's tokens and cost, and sets a limit",
    input: { hint: "$5, 2m tokens or off" },
  },
  { name: "clear", description: "Clears the conversation so far from the model's context" },
  {
    name: "compact",
    description: "Replaces the conversation so far with a summary",
    input: { hint: "instructions for the summary" },
  },
];

export function isAgentCommand(text: string): boolean {
  const name = /^\/(\S+)/.exec(text)?.[1];
  return agentCommands.some((command) => command.name === name);
}
