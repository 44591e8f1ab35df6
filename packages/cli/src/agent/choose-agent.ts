import type { AgentCommand } from "@parley/client/node";

import { findDefaultAgent } from "./default-agent.ts";

/** What the command line says about the agent. */
export interface ChosenAgent {
  /** The command that starts it and its arguments; the default agent if empty. */
  readonly agent: readonly string[];
  /** The folder of the user's project. */
  readonly cwd: string;
}

/**
 * The command that starts the agent.
 *
 * @throws when none is named and there is no default.
 */
export function chooseAgent({ agent: [command, ...args], cwd }: ChosenAgent): AgentCommand {
  return command === undefined
    ? findDefaultAgent({ cwd, env: process.env, program: import.meta.dirname })
    : { command, args };
}
