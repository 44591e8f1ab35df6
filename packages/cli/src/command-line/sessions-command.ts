import { Option } from "commander";

import type { ChatOptions } from "../commands/chat.ts";
import type { SessionsOptions } from "../commands/sessions.ts";
import type { ExitCode } from "../exit-code.ts";
import { agentCommand, rejectWithout, withAgentWords, withChosenAgent, withLending } from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp, exitCodeHelp } from "./help-text.ts";

const help = `${agentHelp}
${exitCodeHelp}

Examples:
  $ parley sessions
  $ parley sessions --search "failing test" --all
  $ parley sessions --open sess_1
  $ parley sessions --rename sess_1 --title "The failing test"
  $ parley sessions --delete sess_1
  $ parley sessions --all --json -- my-agent --acp`;

interface SessionsCommands {
  readonly sessions: (options: SessionsOptions) => Promise<ExitCode>;
  readonly chat: (options: ChatOptions) => Promise<ExitCode>;
}

type ParsedSessionsOptions = ParsedOptions<SessionsOptions> & { readonly open?: string | undefined };

export function addSessionsCommand(line: CommandLine, { sessions, chat }: SessionsCommands): void {
  const command = withLending(withAgentWords(agentCommand(line, "sessions")));
  rejectWithout(command, "--open", ["--files", "--no-files", "--terminals", "--no-terminals"])
    .description("List an agent's sessions, newest first, or open, rename or delete one.")
    .option("--all", "list the sessions of all folders")
    .option("--search <words>", "only sessions whose id, title or folder contains all of these words")
    .option("--json", "print JSON, with each session as the agent describes it")
    .addOption(new Option("--open <session>", "open this session, as chat --load does"))
    .addOption(new Option("--rename <session>", "give this session the --title").conflicts("open"))
    .option("--title <title>", "the title for --rename")
    .addOption(new Option("--delete <session>", "delete this session").conflicts(["open", "rename"]))
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: ParsedSessionsOptions) => {
      if ((values.rename === undefined) !== (values.title === undefined))
        command.error("error: --rename and --title go together");
      const options = { verbose: false, ...withChosenAgent(values, [...words, ...line.agentWords]) };
      const { open: load } = values;
      line.finish(
        load === undefined
          ? await sessions({ all: false, json: false, ...options })
          : await chat({ json: false, plain: false, ...options, load }),
      );
    });
}
