import type { TraceOptions } from "../commands/trace.ts";
import type { ExitCode } from "../exit-code.ts";
import { agentCommand, parsePath, withChosenAgent } from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp, exitCodeHelp } from "./help-text.ts";

const help = `${agentHelp}

In a terminal, each line that you type is a prompt, and parley prints the
messages. Otherwise every byte of stdin and stdout passes unchanged between a
client and the agent, and the messages go to stderr: put "parley trace --record
wire.jsonl --" before the agent's command in an editor's settings.

Secrets are masked: variables and headers, members and options with names like
"token", and passwords in addresses. Masking recognizes nothing else, so read a
recording before you share it.

Without a terminal, the exit code is the agent's own, if it exits by itself.
${exitCodeHelp}

Examples:
  $ parley trace -- my-agent --acp
  $ parley trace --record wire.jsonl -- my-agent --acp
  $ parley trace wire.jsonl
  $ parley trace --full wire.jsonl | less`;

export function addTraceCommand(line: CommandLine, act: (options: TraceOptions) => Promise<ExitCode>): void {
  agentCommand(line, "trace")
    .description("Print or record the messages between a client and an agent.")
    .argument("[recording]", "print this recording instead of starting an agent", parsePath)
    .option(
      "--record <file>",
      "record instead of printing; adds a number to the name if the file exists",
      parsePath,
    )
    .option("--full", "do not shorten long lines")
    .option("--secrets", "do not mask secrets")
    .addHelpText("after", fittingHelp(help))
    .action(async (recording: string | undefined, values: ParsedOptions<TraceOptions>) => {
      const defaults = { verbose: false, full: false, secrets: false };
      line.finish(await act({ ...defaults, ...withChosenAgent(values, line.agentWords), recording }));
    });
}
