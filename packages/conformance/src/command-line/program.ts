import { Command, CommanderError } from "commander";

import {
  agentCommand,
  type AgentOptions,
  clientCommand,
  type ClientOptions,
  registryCommand,
  type RegistryOptions,
} from "./check-commands.ts";
import { ExitCode } from "./exit-code.ts";
import type { PrintOptions } from "./list-command.ts";
import { UsageError } from "./usage-error.ts";

/** The program's version, and the implementations of its commands. */
export interface ProgramCommands {
  readonly version: string;
  readonly agent: (options: AgentOptions) => Promise<ExitCode>;
  readonly client: (options: ClientOptions) => Promise<ExitCode>;
  readonly registry: (options: RegistryOptions) => Promise<ExitCode>;
  /** Prints the rules whose ids start with one of `beginnings`, or all rules if `beginnings` is empty. */
  readonly list: (beginnings: readonly string[], options: PrintOptions) => Promise<ExitCode>;
  readonly explain: (id: string | undefined, options: PrintOptions) => Promise<ExitCode>;
}

/**
 * Runs the command given in the arguments.
 *
 * @throws {UsageError} if the arguments are invalid.
 */
export async function runProgram(args: readonly string[], commands: ProgramCommands): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.conformant;
  const noting =
    <Args extends unknown[]>(run: (...given: Args) => Promise<ExitCode>) =>
    async (...given: Args): Promise<void> => {
      exitCode = await run(...given);
    };
  const agent = agentCommand(noting(commands.agent));
  const program = new Command("parley-conformance")
    .description("Checks programs of the Agent Client Protocol against its rules.")
    .version(commands.version, "--version")
    .helpCommand(false)
    .addCommand(agent)
    .addCommand(clientCommand(noting(commands.client)))
    .addCommand(registryCommand(noting(commands.registry)))
    .addHelpText("after", exitCodes);
  program
    .command("list")
    .summary("print the rules")
    .argument("[beginnings...]", "the beginnings of the ids")
    .option("--json", "print JSON instead of text")
    .action(noting(commands.list));
  program
    .command("explain")
    .summary("print one rule: who follows it, how to repair, where to read")
    .argument("[id]")
    .option("--json", "print JSON instead of text")
    .action(noting(commands.explain));
  for (const each of [program, ...program.commands])
    each.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(messageOf(error, agent), { cause: error });
  }
  return exitCode;
}

const exitCodes = `
"<command> --help" lists the options of a command.

Exit codes:
  0  no mandatory rule is broken
  1  a mandatory rule is broken, or the baseline is out of date
  2  the command line is invalid
  3  the program did not start`;

function messageOf({ code, message }: CommanderError, agent: Command): string {
  if (code === "commander.help") return "Cannot run without a command";
  const [, option] = /^error: unknown option '(--[\w-]+)/.exec(message) ?? [];
  if (agent.options.some(({ long }) => long === option)) return `Cannot use ${option}: only "agent" has it`;
  return message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
}
