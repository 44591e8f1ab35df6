import { runProgram } from "./command-line/program.ts";
import { chat } from "./commands/chat.ts";
import { probe } from "./commands/probe.ts";
import { runPrompt } from "./commands/run.ts";
import { listSessions } from "./commands/sessions.ts";
import { trace } from "./commands/trace.ts";
import { ConfigError } from "./config/config.ts";
import { readConfig } from "./config/read-config.ts";
import { ExitCode } from "./exit-code.ts";
import { onReaderGone } from "./program-run.ts";
import type { Surroundings } from "./surroundings.ts";
import { terminalText } from "./terminal/terminal-text.ts";

/** Help needs no config file: it is read when a command begins. */
function configured<Options>(
  command: (options: Options, surroundings: Surroundings) => Promise<ExitCode>,
): (options: Options) => Promise<ExitCode> {
  return async (options) => {
    try {
      return await command(options, { program: process, config: readConfig(process.env) });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      process.stderr.write(`parley: ${terminalText(error.message)}\n`);
      return ExitCode.usage;
    }
  };
}

// Help and reports that nobody reads to their end are no failure.
onReaderGone(process.stdout, () => undefined);
process.exitCode = await runProgram(
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
