import type { CommandContext } from "./command-context.ts";
import { runProgram } from "./command-line/program.ts";
import { ExitCode } from "./exit-code.ts";
import { onOutputLost } from "./program-run.ts";
import { UsageError } from "./usage-error.ts";

/** Loads the command and the config only when the command runs, because help requires neither. */
function configured<Options>(
  load: () => Promise<(options: Options, context: CommandContext) => Promise<ExitCode>>,
): (options: Options) => Promise<ExitCode> {
  return async (options) => {
    try {
      const [command, { readConfig }] = await Promise.all([load(), import("./config/read-config.ts")]);
      return await command(options, { program: process, config: readConfig(process.env) });
    } catch (error) {
      await complain(error);
      return error instanceof UsageError ? ExitCode.usage : ExitCode.agentFailed;
    }
  };
}

function hasFolder(): boolean {
  try {
    return process.cwd() !== "";
  } catch {
    return false;
  }
}

async function refuseFolder(): Promise<ExitCode> {
  await complain(new UsageError("Cannot use the current folder: it no longer exists"));
  return ExitCode.usage;
}

async function complain(reason: unknown): Promise<void> {
  (await import("./complain.ts")).complain(reason);
}

// If stderr fails, there is nowhere left to report that.
process.stderr.on("error", () => undefined);
onOutputLost(process.stdout, (exitCode, { message }) => {
  if (exitCode !== ExitCode.ok && process.exitCode !== exitCode)
    void complain(new Error(`Cannot write to stdout: ${message}`));
  process.exitCode = exitCode;
});
const commands = {
  chat: configured(async () => (await import("./commands/chat.ts")).chat),
  run: configured(async () => (await import("./commands/run.ts")).runPrompt),
  sessions: configured(async () => (await import("./commands/sessions.ts")).listSessions),
  probe: configured(async () => (await import("./commands/probe.ts")).probe),
  trace: configured(async () => (await import("./commands/trace.ts")).trace),
  inspect: configured(async () => (await import("./commands/inspect.ts")).inspect),
  serve: configured(async () => (await import("./commands/serve.ts")).serve),
  admin: configured(async () => (await import("./commands/admin.ts")).admin),
  connect: configured(async () => (await import("./commands/connect.ts")).connect),
  conduct: configured(async () => (await import("./commands/conduct.ts")).conduct),
};
process.exitCode ??= hasFolder()
  ? await runProgram(process.argv.slice(2), commands, process)
  : await refuseFolder();
