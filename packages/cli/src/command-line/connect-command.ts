import type { ExitCode } from "../exit-code.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";
import { type CommandLine, headerHelp, parsePath, repeatedOption } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";

const help = `
For editors that start an agent as a command: put "parley connect <url>" into
their settings. Messages pass unchanged between stdin and stdout and the
server. A broken line is restored while the editor goes on. When stdin ends,
the connection ends.

The address begins with http:, https:, ws: or wss:. A header with a secret goes
into a file, each on a line of its own: other users see the options of a program.

Examples:
  $ parley connect http://127.0.0.1:4747/acp --token-file ~/.local/state/parley/serve-4747.token
  $ parley connect wss://agent.example/acp --header @headers.txt`;

/** Adds `parley connect`. */
export function addConnectCommand(
  line: CommandLine,
  act: (options: RemoteAddress) => Promise<ExitCode>,
): void {
  line.program
    .command("connect")
    .description("Connect an editor, on stdin and stdout, to an agent at an address.")
    .argument("<url>", "the address of the agent")
    .option("--token-file <file>", "send the token in this file as Authorization", parsePath)
    .addOption(repeatedOption("--header <header>", headerHelp("send")))
    .addHelpText("after", fittingHelp(help))
    .action(async (url: string, options: Omit<RemoteAddress, "url">) => {
      line.finish(await act({ ...options, url }));
    });
}
