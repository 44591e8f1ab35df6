import { statSync } from "node:fs";
import { resolve } from "node:path";

import { Command, CommanderError, InvalidArgumentError, Option } from "commander";

import type { AgentOptions } from "./agent/with-agent.ts";
import type { ChatOptions } from "./commands/chat.ts";
import type { SessionsOptions } from "./commands/sessions.ts";
import { permissionPolicies } from "./conversation/permission-policy.ts";
import { ExitCode } from "./exit-code.ts";
import { programVersion } from "./program-version.ts";

/** What the program does for each of its commands. */
export interface ProgramCommands {
  readonly chat: (options: ChatOptions) => Promise<ExitCode>;
  readonly sessions: (options: SessionsOptions) => Promise<ExitCode>;
}

/** Where help and complaints about the command line go. */
export interface ProgramOutput {
  readonly stdout: Pick<NodeJS.WriteStream, "write">;
  readonly stderr: Pick<NodeJS.WriteStream, "write">;
}

/** What the command line says: switches that are off are absent. */
type GivenOptions<Options extends AgentOptions> = Partial<Options> & Pick<Options, "cwd">;

const agentHelp = `
The agent is any program that speaks the Agent Client Protocol on its standard input and output. Put its command last,
after --. Without one it is "parley-agent" on PATH, or an installed @parley/reference-agent.`;

const exitCodes = `
Exit codes:
  0    every turn ended well
  1    a prompt failed, or its turn was refused or cut short
  2    the command line makes no sense
  3    the agent could not be started, did not open the session, or broke
  130  cancelled by Ctrl-C (SIGINT)`;

const chatHelp = `${agentHelp}

At a terminal you type prompts: Ctrl-C cancels the running turn, /exit, Ctrl-D or Ctrl-C on an empty line leaves, and one
key answers a permission question. Otherwise each line of stdin is a prompt, stdout has the conversation as plain text
(without the agent's thoughts), and permissions are rejected unless --permissions says otherwise.
${exitCodes}

Examples:
  $ parley chat
  $ parley chat -- npx @zed-industries/claude-code-acp
  $ parley chat --load sess_1 -- my-agent --acp
  $ echo "Fix the failing test" | parley chat --permissions allow -- my-agent`;

const sessionsHelp = `${agentHelp}
${exitCodes}

Examples:
  $ parley sessions
  $ parley sessions --all --json -- my-agent --acp`;

/** Reads the command line (without the program's own name) and does what it says. Never exits the process. */
export async function runProgram(
  args: readonly string[],
  commands: ProgramCommands,
  output: ProgramOutput,
): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.ok;
  const finish = (code: ExitCode): void => {
    exitCode = code;
  };
  const program = createProgram(output);
  chatCommand(program).action(async (agent: string[], given: GivenOptions<ChatOptions>) => {
    finish(await commands.chat({ verbose: false, ...given, agent }));
  });
  sessionsCommand(program).action(async (agent: string[], given: GivenOptions<SessionsOptions>) => {
    finish(await commands.sessions({ verbose: false, all: false, json: false, ...given, agent }));
  });
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
  }
  return exitCode;
}

function createProgram({ stdout, stderr }: ProgramOutput): Command {
  return new Command("parley")
    .description("A terminal client for any Agent Client Protocol agent.")
    .version(programVersion(), "--version")
    .enablePositionalOptions()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError("(--help tells more)")
    .exitOverride();
}

function chatCommand(program: Command): Command {
  return agentCommand(program, "chat")
    .description("Talk with an agent.")
    .option("--load <session>", "go on with this session, and show its history first")
    .addOption(
      new Option(
        "--permissions <policy>",
        "who answers permission requests (default: ask at a terminal, else reject)",
      ).choices(permissionPolicies),
    )
    .addHelpText("after", chatHelp);
}

function sessionsCommand(program: Command): Command {
  return agentCommand(program, "sessions")
    .description("List the sessions that an agent keeps, newest first.")
    .option("--all", "sessions of every folder")
    .option("--json", "as JSON, each session as the agent describes it")
    .addHelpText("after", sessionsHelp);
}

/** A command that starts an agent. What stands behind the agent's command belongs to the agent. */
function agentCommand(program: Command, name: string): Command {
  return program
    .command(name)
    .argument("[agent...]", "the command that starts the agent")
    .passThroughOptions()
    .addOption(
      new Option("--cwd <folder>", "the folder to work in")
        .argParser(parseFolder)
        .default(process.cwd(), "the current one"),
    )
    .option("--auth <method>", "sign in to the agent by this method first")
    .option("-v, --verbose", "show what the agent writes to its stderr");
}

function parseFolder(text: string): string {
  const folder = resolve(text);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new InvalidArgumentError("There is no such folder.");
  }
  return folder;
}
