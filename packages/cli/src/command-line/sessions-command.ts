import type { SessionsOptions } from "../commands/sessions.ts";
import type { ExitCode } from "../exit-code.ts";
import { withChosenAgent, agentCommand, withAgentWords } from "./command-line.ts";
import type { CommandLine, GivenOptions } from "./command-line.ts";
import { agentHelp, exitCodeHelp } from "./help-text.ts";

const help = `${agentHelp}
${exitCodeHelp}

Examples:
  $ parley sessions
  $ parley sessions --search "failing test" --all
  $ parley sessions --delete sess_1
  $ parley sessions --all --json -- my-agent --acp`;

/** Adds `parley sessions`. */
export function addSessionsCommand(
  line: CommandLine,
  act: (options: SessionsOptions) => Promise<ExitCode>,
): void {
  withAgentWords(agentCommand(line, "sessions"))
    .description("List the sessions that an agent keeps, newest first.")
    .option("--all", "sessions of every folder")
    .option("--search <words>", "only those whose id, title or folder has all of these words")
    .option("--delete <session>", "delete this session instead")
    .option("--json", "as JSON, each session as the agent describes it")
    .addHelpText("after", help)
    .action(async (words: string[], given: GivenOptions<SessionsOptions>) => {
      const defaults = { verbose: false, all: false, json: false };
      line.finish(await act({ ...defaults, ...withChosenAgent(given, [...words, ...line.agentWords]) }));
    });
}
