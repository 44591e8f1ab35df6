import type { CommandContext } from "./command-context.ts";
import { runProgram } from "./command-line/program.ts";
import { chat } from "./commands/chat.ts";
import { probe } from "./commands/probe.ts";
import { runPrompt } from "./commands/run.ts";
import { listSessions } from "./commands/sessions.ts";
import { trace } from "./commands/trace.ts";
import { readConfig } from "./config/read-config.ts";
import { describeFailure } from "./describe-failure.ts";
import { ExitCode } from "./exit-code.ts";
import { onOutputLost } from "./program-run.ts";
import { writeNote } from "./rendering/write-note.ts";
import { UsageError } from "./usage-error.ts";

/** Reads the config when a command begins: help needs none. */
function configured<Options>(
  command: (options: Options, context: CommandContext) => Promise<ExitCode>,
): (options: Options) => Promise<ExitCode> {
  return async (options) => {
    try {
      return await command(options, { program: process, config: readConfig(process.env) });
    } catch (error) {
      complain(describeFailure(error));
      return error instanceof UsageError ? ExitCode.usage : ExitCode.agentFailed;
    }
  };
}

function complain(text: string): void {
  writeNote(process.stderr, `parley: ${text}`);
}

// Without stderr there is nowhere to report this.
process.stderr.on("error", () => undefined);
onOutputLost(process.stdout, (exitCode, { message }) => {
  if (exitCode !== ExitCode.ok && process.exitCode !== exitCode)
    complain(`Cannot write to stdout: ${message}`);
  process.exitCode = exitCode;
});
const result = await runProgram(
  process.argv.slice(2),
  {
    chat: configured(chat),
    run: configured(runPrompt),
    sessions: configured(listSessions),
    probe: configured(probe),
    trace: configured(trace),
  },
  process,
);
process.exitCode ??= result;
