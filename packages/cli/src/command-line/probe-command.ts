import { InvalidArgumentError, Option } from "commander";

import type { ProbeOptions } from "../commands/probe.ts";
import type { ExitCode } from "../exit-code.ts";
import { agentOption, folderOption, withAddress, withAgentWords, withChosenAgent } from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp } from "./help-text.ts";

const help = `${agentHelp}

It is started once for each protocol version: asked to initialize, asked what no
agent knows, asked for a session in the folder, and left to exit when its input
ends. No prompt is sent. One at an address is connected to once for each
version.

Exit codes:
  0    no faults
  1    faults were found
  2    the command line or the config file is invalid
  3    the agent speaks neither version, or could not be started

Examples:
  $ parley probe
  $ parley probe -- npx @agentclientprotocol/claude-agent-acp
  $ parley probe --json -- my-agent --acp | jq .versions[\\"1\\"].capabilities`;

/** Adds `parley probe`. */
export function addProbeCommand(line: CommandLine, act: (options: ProbeOptions) => Promise<ExitCode>): void {
  withAddress(withAgentWords(line.program.command("probe")))
    .description("Report what an agent offers in each version, how fast it is, and its faults.")
    .addOption(folderOption())
    .addOption(agentOption())
    .addOption(
      new Option("--timeout <seconds>", "maximum time for each answer").argParser(parseSeconds).default(60),
    )
    .option("--json", "as JSON")
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: ParsedOptions<ProbeOptions>) => {
      line.finish(
        await act({ json: false, timeout: 60, ...withChosenAgent(values, [...words, ...line.agentWords]) }),
      );
    });
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds < 86_400)) throw new InvalidArgumentError("It must be a number above 0.");
  return seconds;
}
