import { Command, CommanderError } from "commander";

import type { AdminOptions } from "../commands/admin.ts";
import type { ChatOptions } from "../commands/chat.ts";
import type { ConductOptions } from "../commands/conduct.ts";
import type { InspectOptions } from "../commands/inspect.ts";
import type { ProbeOptions } from "../commands/probe.ts";
import type { RunOptions } from "../commands/run.ts";
import type { ServeOptions } from "../commands/serve.ts";
import type { SessionsOptions } from "../commands/sessions.ts";
import type { TraceOptions } from "../commands/trace.ts";
import { ExitCode } from "../exit-code.ts";
import { programVersion } from "../program-version.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";
import { addAdminCommand } from "./admin-command.ts";
import { addChatCommand } from "./chat-command.ts";
import type { CommandLine } from "./command-line.ts";
import { addConductCommand } from "./conduct-command.ts";
import { addConnectCommand } from "./connect-command.ts";
import { fittingHelp } from "./fitting-help.ts";
import { addInspectCommand } from "./inspect-command.ts";
import { addProbeCommand } from "./probe-command.ts";
import { addRunCommand } from "./run-command.ts";
import { addServeCommand } from "./serve-command.ts";
import { addSessionsCommand } from "./sessions-command.ts";
import { addTraceCommand } from "./trace-command.ts";

const help = `
Run a command with --help for its options and details.

Examples:
  $ parley chat
  $ parley chat -- npx @agentclientprotocol/claude-agent-acp
  $ parley run "What does this project do?" --allow reads`;

export interface ProgramCommands {
  readonly chat: (options: ChatOptions) => Promise<ExitCode>;
  readonly run: (options: RunOptions) => Promise<ExitCode>;
  readonly probe: (options: ProbeOptions) => Promise<ExitCode>;
  readonly sessions: (options: SessionsOptions) => Promise<ExitCode>;
  readonly trace: (options: TraceOptions) => Promise<ExitCode>;
  readonly inspect: (options: InspectOptions) => Promise<ExitCode>;
  readonly serve: (options: ServeOptions) => Promise<ExitCode>;
  readonly admin: (options: AdminOptions) => Promise<ExitCode>;
  readonly connect: (options: RemoteAddress) => Promise<ExitCode>;
  readonly conduct: (options: ConductOptions) => Promise<ExitCode>;
}

export interface ProgramStreams {
  readonly stdout: Pick<NodeJS.WriteStream, "write">;
  readonly stderr: Pick<NodeJS.WriteStream, "write">;
}

/** Parses the command line (without the program name) and runs the command. Never exits the process. */
export async function runProgram(
  args: readonly string[],
  commands: ProgramCommands,
  output: ProgramStreams,
): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.ok;
  const separator = args.indexOf("--");
  const line: CommandLine = {
    program: createProgram(output),
    agentWords: separator === -1 ? [] : args.slice(separator + 1),
    finish(code) {
      exitCode = code;
    },
  };
  addChatCommand(line, commands.chat);
  addRunCommand(line, commands.run);
  addSessionsCommand(line, commands);
  addProbeCommand(line, commands.probe);
  addTraceCommand(line, commands.trace);
  addInspectCommand(line, commands.inspect);
  addServeCommand(line, commands.serve);
  addAdminCommand(line, commands.admin);
  addConnectCommand(line, commands.connect);
  addConductCommand(line, commands.conduct);
  try {
    await line.program.parseAsync(separator === -1 ? [...args] : args.slice(0, separator), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
  }
  return exitCode;
}

function createProgram({ stdout, stderr }: ProgramStreams): Command {
  return new Command("parley")
    .description("A terminal client for any Agent Client Protocol agent.")
    .version(programVersion(), "--version")
    .enablePositionalOptions()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError("(see --help)")
    .addHelpText("after", fittingHelp(help))
    .exitOverride();
}
