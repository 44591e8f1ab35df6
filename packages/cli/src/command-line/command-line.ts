import { statSync } from "node:fs";
import { resolve } from "node:path";

import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";

import type { ChosenAgent } from "../agent/choose-agent.ts";
import { allowedWork } from "../conversation/permission-policy.ts";
import type { ExitCode } from "../exit-code.ts";

/** One command line while it is read. */
export interface CommandLine {
  readonly program: Command;
  /** What stands behind the first `--`: no option of ours. */
  readonly agentWords: readonly string[];
  readonly finish: (code: ExitCode) => void;
}

/** What the command line says: switches that are off are absent. */
export type GivenOptions<Options extends ChosenAgent> = Omit<Partial<Options>, keyof ChosenAgent> & {
  readonly cwd: string;
  /** The name of one. */
  readonly agent?: string | undefined;
};

/** The options of a command, with the agent as it was chosen: by name, by words before or behind `--`, or not at all. */
export function withChosenAgent<Given extends { readonly agent?: string | undefined }>(
  { agent: agentName, ...given }: Given,
  words: readonly string[],
): Omit<Given, "agent"> & Pick<ChosenAgent, "agent" | "agentName"> {
  return { ...given, agent: words, ...(agentName !== undefined && { agentName }) };
}

/** A command that starts an agent, with the options that all of these share. */
export function agentCommand({ program }: CommandLine, name: string): Command {
  return program
    .command(name)
    .addOption(folderOption())
    .addOption(agentOption())
    .option("--auth <method>", "sign in to the agent by this method first")
    .addOption(
      new Option(
        "--protocol <version>",
        "speak this version only (default: the newest of both sides)",
      ).choices(["1", "2"]),
    )
    .option("-v, --verbose", "show what the agent writes to its stderr");
}

/** Takes the words of the agent's command, also without `--` before them: what follows them belongs to the agent. */
export function withAgentWords(command: Command): Command {
  return command.argument("[agent...]", "the command that starts the agent").passThroughOptions();
}

/** An agent by its name. */
export function agentOption(): Option {
  return new Option("--agent <name>", "an agent of the config file");
}

/** The folder that a command is about. */
export function folderOption(): Option {
  return new Option("--cwd <folder>", "the folder to work in")
    .argParser(parseFolder)
    .default(process.cwd(), "the current one");
}

/** What the agent may do without being asked about. */
export function allowOption(description: string): Option {
  return new Option("--allow <work>", description).choices(allowedWork);
}

/** What of this machine the agent does without. */
export function withLending(command: Command): Command {
  return command
    .option("--no-files", "do not read and write files for the agent")
    .option("--no-terminals", "do not run commands for the agent");
}

function parseFolder(text: string): string {
  const folder = resolve(text);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new InvalidArgumentError("There is no such folder.");
  }
  return folder;
}
