import type { InspectOptions } from "../commands/inspect.ts";
import type { ExitCode } from "../exit-code.ts";
import { agentCommand, parsePath, withChosenAgent, withLending } from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp } from "./help-text.ts";
import { parsePort } from "./parse-port.ts";

const help = `${agentHelp}

The page shows the conversation next to the messages, everything that breaks the
rules of the protocol, and the state of a session at any message. Its address
contains a token, so other users of this machine and other web pages cannot open
it.

With --stdio, every byte of stdin and stdout passes unchanged between an editor
and the agent: put "parley inspect --stdio --" before the agent's command in the
editor's settings. The address is written to stderr and into a file.

An agent that parley starts can read and write the files in its session's
folders and run commands (--no-files, --no-terminals); an agent at an address
only with --files and --terminals.

The browser is given a file that redirects to the page, because other users can
read a program's arguments and must not see the token.

Secrets are masked: variables and headers, members and options with names like
"token", and passwords in addresses.

Examples:
  $ parley inspect -- my-agent --acp
  $ parley inspect wire.jsonl
  $ parley inspect --url wss://example.com/acp --token-file token
  $ parley inspect --stdio -- my-agent --acp`;

export function addInspectCommand(
  line: CommandLine,
  act: (options: InspectOptions) => Promise<ExitCode>,
): void {
  withLending(agentCommand(line, "inspect"))
    .description("Show the messages between a client and an agent on a web page.")
    .argument("[recording]", "show this recording instead of starting an agent", parsePath)
    .option("--stdio", "sit between an editor, on stdin and stdout, and the agent")
    .option("--port <number>", "the port of the page (default: a free one)", parsePort)
    .option("--no-open", "do not open the page in the browser")
    .option("--address-file <file>", "write the page's address into this file", parsePath)
    .option("--secrets", "do not mask secrets")
    .option(
      "--dangerously-listen-on <address>",
      "listen on this address instead of 127.0.0.1: anyone who sees the token can run commands here",
    )
    .addHelpText("after", fittingHelp(help))
    .action(async (recording: string | undefined, values: ParsedOptions<InspectOptions>) => {
      const defaults = { verbose: false, stdio: false, open: true, secrets: false };
      line.finish(await act({ ...defaults, ...withChosenAgent(values, line.agentWords), recording }));
    });
}
