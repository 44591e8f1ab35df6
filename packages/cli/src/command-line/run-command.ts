import type { RunOptions } from "../commands/run.ts";
import type { ExitCode } from "../exit-code.ts";
import {
  agentCommand,
  allowOption,
  continueOption,
  parsePath,
  withChosenAgent,
  withLending,
} from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp, allowHelp, exitCodeHelp, jsonHelp, runLendingHelp } from "./help-text.ts";

const help = `${agentHelp}

stdout shows what the agent says and does as plain text.
${jsonHelp}
  result      the result, with --schema
  end         the exit code, stop reason and usage
Everything else goes to stderr.
${allowHelp}
${runLendingHelp}
${exitCodeHelp}

Examples:
  $ parley run "What does this project do?" --allow reads
  $ git diff | parley run "Review this" -- my-agent --acp
  $ git diff | parley run "Review this" --schema review.json
  $ parley run "Fix the failing test" --allow all --json -- my-agent > run.jsonl
  $ parley run "And now the docs" --continue --allow edits`;

export function addRunCommand(line: CommandLine, act: (options: RunOptions) => Promise<ExitCode>): void {
  withLending(agentCommand(line, "run"))
    .description("Send one prompt and print the turn, for scripts.")
    .argument("[prompt]", "the prompt, followed by stdin if that is piped; without it or with -, only stdin")
    .addOption(allowOption("what the agent may do; everything else is rejected").default("none"))
    .option("--session <session>", "continue this session in its own folder")
    .addOption(continueOption("session"))
    .option("--json", "print one JSON object per line")
    .option("--schema <file>", "print only a result that matches this JSON Schema, as JSON", parsePath)
    .addHelpText("after", fittingHelp(help))
    .action(async (prompt: string | undefined, values: ParsedOptions<RunOptions>) => {
      const defaults = { verbose: false, json: false, allow: "none" } as const;
      line.finish(await act({ ...defaults, ...withChosenAgent(values, line.agentWords), prompt }));
    });
}
