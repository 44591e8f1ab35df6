import { InvalidArgumentError, Option } from "commander";

import type { ProbeOptions } from "../commands/probe.ts";
import type { ExitCode } from "../exit-code.ts";
import { agentOption, folderOption, withAddress, withAgentWords, withChosenAgent } from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp } from "./help-text.ts";

const help = `${agentHelp}

parley starts the agent (or connects to its address) once per protocol version.
It sends initialize, a request that no agent knows, and a request for a session
in the folder, then waits for the agent to exit when its input ends. It sends no
prompt.

Exit codes:
  0    no problems
  1    problems were found
  2    the command line or the config file is invalid
  3    the agent speaks neither version, or could not be started

Examples:
  $ parley probe
  $ parley probe -- npx @agentclientprotocol/claude-agent-acp
  $ parley probe --json -- my-agent --acp | jq .versions[\\"1\\"].capabilities`;

export function addProbeCommand(line: CommandLine, act: (options: ProbeOptions) => Promise<ExitCode>): void {
  withAddress(withAgentWords(line.program.command("probe")))
    .description("Report an agent's capabilities in each version, its speed and its problems.")
    .addOption(folderOption())
    .addOption(agentOption())
    .addOption(
      new Option("--timeout <seconds>", "maximum time for each response").argParser(parseSeconds).default(60),
    )
    .option("--json", "print JSON")
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: ParsedOptions<ProbeOptions>) => {
      line.finish(
        await act({ json: false, timeout: 60, ...withChosenAgent(values, [...words, ...line.agentWords]) }),
      );
    });
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds < 86_400))
    throw new InvalidArgumentError("It must be a number above 0 and below 86400.");
  return seconds;
}
