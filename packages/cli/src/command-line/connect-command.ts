import type { ExitCode } from "../exit-code.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";
import { type CommandLine, headerHelp, parsePath, repeatedOption } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";

const help = `
Use "parley connect <url>" as the agent's command in an editor. Messages pass
unchanged between stdin, stdout and the server. A broken connection is restored
without the editor noticing. When stdin ends, the connection closes.

The address starts with http:, https:, ws: or wss:. Put headers with secrets into
a file, one per line, because other users can read a program's options.

Examples:
  $ parley connect http://127.0.0.1:4747/acp --token-file ~/.local/state/parley/serve-4747.token
  $ parley connect wss://agent.example/acp --header @headers.txt`;

export function addConnectCommand(
  line: CommandLine,
  act: (options: RemoteAddress) => Promise<ExitCode>,
): void {
  line.program
    .command("connect")
    .description("Connect an editor, on stdin and stdout, to an agent on a server.")
    .argument("<url>", "the address of the agent")
    .option("--token-file <file>", "send the token in this file as Authorization", parsePath)
    .addOption(repeatedOption("--header <header>", headerHelp("send")))
    .addHelpText("after", fittingHelp(help))
    .action(async (url: string, options: Omit<RemoteAddress, "url">) => {
      line.finish(await act({ ...options, url }));
    });
}
