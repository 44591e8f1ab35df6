import type { ConductOptions } from "../commands/conduct.ts";
import type { ExitCode } from "../exit-code.ts";
import { type CommandLine, agentOption, folderOption, parsePath } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";

const help = `
Starts a chain of programs between an editor, on stdin and stdout, and an agent:
each argument is one command line in quotation marks, the proxies first and the
agent last. Put it into the settings of an editor in the place of the agent.
Proxies may be in any language; @parley/proxy makes one of a few functions.

The chain ends when stdin does, or any of its programs. Their stderr is passed
on.

--trace writes each message, at each step between two programs, into a file
that "parley trace <file>" prints. Secrets are masked, as "parley trace" does.

--relay stores the sessions of the agent here and serves it in both versions of
the protocol, whichever it speaks itself. An agent of version 1 reads and writes
files and runs commands through it: in the editor, or else on this machine;
"files": false and "terminals": false in the config file prevent it.

--as-proxy makes the chain a proxy for an outer conductor: it has no agent.

Examples:
  $ parley conduct -- "my-proxy --strict" "npx @agentclientprotocol/claude-agent-acp"
  $ parley conduct --trace wire.jsonl --agent claude -- my-proxy`;

/** Adds `parley conduct`. */
export function addConductCommand(
  line: CommandLine,
  act: (options: ConductOptions) => Promise<ExitCode>,
): void {
  line.program
    .command("conduct")
    .description("Put proxies between an editor, on stdin and stdout, and an agent.")
    .argument("[commands...]", "the command lines of the proxies, and of the agent")
    .addOption(agentOption())
    .option("--trace <file>", "record all messages in this file", parsePath)
    .option("--secrets", "do not mask secrets in the file")
    .option("--relay", "store the agent's sessions here and serve both versions")
    .option("--as-proxy", "be a proxy of an outer conductor")
    .addOption(folderOption("the folder that the programs start in"))
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
