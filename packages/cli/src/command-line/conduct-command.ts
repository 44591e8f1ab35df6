import type { ConductOptions } from "../commands/conduct.ts";
import type { ExitCode } from "../exit-code.ts";
import { type CommandLine, agentOption, folderOption, parsePath, rejectWithout } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";

const help = `
Starts a chain of programs between an editor, on stdin and stdout, and an agent.
Each argument is a command line in quotation marks, the proxies first and the
agent last. Use it as the agent's command in an editor. Proxies can be written
in any language; with @parley/proxy, a proxy is a few functions.

The chain ends when stdin ends or one of its programs exits. Their stderr is
passed on.

--trace records each message at each step between two programs. Print the file
with "parley trace <file>". Secrets are masked, as in "parley trace".

--relay stores the agent's sessions here and serves it in both versions of the
protocol. A version 1 agent reads and writes files and runs commands in the
editor if the editor supports that, or else on this machine; "files": false and
"terminals": false in the config file prevent this.

--as-proxy makes the chain a proxy for an outer conductor, without an agent.

Examples:
  $ parley conduct -- "my-proxy --strict" "npx @agentclientprotocol/claude-agent-acp"
  $ parley conduct --trace wire.jsonl --agent claude -- my-proxy`;

export function addConductCommand(
  line: CommandLine,
  act: (options: ConductOptions) => Promise<ExitCode>,
): void {
  rejectWithout(line.program.command("conduct"), "--trace", ["--secrets"])
    .description("Put proxies between an editor, on stdin and stdout, and an agent.")
    .argument("[commands...]", "the command lines of the proxies and the agent")
    .addOption(agentOption())
    .option("--trace <file>", "record all messages in this file", parsePath)
    .option("--secrets", "do not mask secrets in the file")
    .option("--relay", "store the agent's sessions and serve both versions")
    .option("--as-proxy", "act as a proxy of an outer conductor")
    .addOption(folderOption("the folder in which the programs start"))
    .addHelpText("after", fittingHelp(help))
    .action(async (commands: string[], { agent, ...options }: ConductValues) => {
      const defaults = { secrets: false, relay: false, asProxy: false };
      line.finish(
        await act({
          ...defaults,
          ...options,
          commands: [...commands, ...line.agentWords],
          ...(agent !== undefined && { agentName: agent }),
        }),
      );
    });
}

type ConductValues = Pick<ConductOptions, "cwd"> &
  Partial<Omit<ConductOptions, "commands" | "cwd">> & { readonly agent?: string };
