import { statSync } from "node:fs";
import { resolve } from "node:path";

import { expandHome } from "@parley/process/files";
import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";

import type { ChosenAgent } from "../agent/choose-agent.ts";
import { allowedWork } from "../conversation/permission-policy.ts";
import type { ExitCode } from "../exit-code.ts";
import { isPostgres } from "../serve/is-postgres.ts";

export interface CommandLine {
  readonly program: Command;
  /** Words after the first `--`, which are not parsed as options. */
  readonly agentWords: readonly string[];
  readonly finish: (code: ExitCode) => void;
}

/** Options parsed from a command line. Disabled options are absent. */
export type ParsedOptions<Options extends ChosenAgent> = Omit<Partial<Options>, keyof ChosenAgent> & {
  readonly cwd: string;
  readonly agent?: string | undefined;
};

/** Adds the agent to a command's options: by name, as words before or after `--`, or not at all. */
export function withChosenAgent<Parsed extends { readonly agent?: string | undefined }>(
  { agent: agentName, ...rest }: Parsed,
  words: readonly string[],
): Omit<Parsed, "agent"> & Pick<ChosenAgent, "agent" | "agentName"> {
  return { ...rest, agent: words, ...(agentName !== undefined && { agentName }) };
}

/** Creates a command that starts an agent, with the options that all such commands share. */
export function agentCommand({ program }: CommandLine, name: string): Command {
  return withAddress(program.command(name))
    .addOption(folderOption())
    .addOption(agentOption())
    .option("--auth <method>", "log in to the agent with this method first")
    .addOption(protocolOption("use only this version (default: the newest that both sides support)"))
    .option("-v, --verbose", "show the agent's stderr");
}

/**
 * Makes a command accept the agent's command as positional arguments, even without `--`. Everything after the first
 * of these arguments belongs to the agent.
 */
export function withAgentWords(command: Command): Command {
  return command.argument("[agent...]", "the command that starts the agent").passThroughOptions();
}

export function withAddress(command: Command): Command {
  return rejectWithout(command, "--url", ["--token-file", "--header"])
    .option("--url <address>", "connect to the agent at this address instead: http:, https:, ws: or wss:")
    .option("--token-file <file>", "with --url, send the token in this file as Authorization", parsePath)
    .addOption(repeatedOption("--header <header>", headerHelp("with --url, send")));
}

/** Rejects options that have no effect without the option `needed`. */
export function rejectWithout(command: Command, needed: string, dependent: readonly string[]): Command {
  return command.hook("preAction", () => {
    const given = command.options.filter((option) => {
      const name = option.attributeName();
      const isOff = command.getOptionValue(name) === false;
      return command.getOptionValueSource(name) === "cli" && option.negate === isOff;
    });
    if (given.some(({ long }) => long === needed)) return;
    const useless = given.find(({ long }) => long && dependent.includes(long));
    const flags = command.options.find(({ long }) => long === needed)?.flags;
    if (useless !== undefined) command.error(`error: ${useless.long} has no effect without ${flags}`);
  });
}

/**
 * Creates an option that can be repeated but accepts only one value each time. Otherwise, it would also consume the
 * prompt.
 */
export function repeatedOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be repeated`).argParser(
    (value: string, others: readonly string[] | undefined) => [...(others ?? []), value],
  );
}

export function headerHelp(send: string): string {
  return `${send} this header too, as "Name: value", or the headers in a file, as @file`;
}

export function protocolOption(description: string): Option {
  return new Option("--protocol <version>", description).choices(["1", "2"]);
}

/** @param other the name of the option that selects a session instead */
export function continueOption(other: string): Option {
  return new Option("-c, --continue", "continue the newest session of this folder").conflicts(other);
}

export function agentOption(): Option {
  return new Option("--agent <name>", "an agent of the config file");
}

export function folderOption(description = "the folder to work in"): Option {
  return new Option("--cwd <folder>", description)
    .argParser(parseFolder)
    .default(process.cwd(), "the current one");
}

export function allowOption(description: string): Option {
  return new Option("--allow <work>", description).choices(allowedWork);
}

/** Adds the options that grant or deny the agent access to local files and commands. */
export function withLending(command: Command): Command {
  return command
    .option("--files", "read and write files for the agent, in the folders of its session")
    .option("--no-files", "do not read and write files for the agent")
    .option("--terminals", "run commands on this machine for the agent")
    .option("--no-terminals", "do not run commands for the agent");
}

/** Expands `~` in a path option, because editors start this program without a shell. */
export function parsePath(text: string): string {
  if (text === "") throw new InvalidArgumentError("It is empty.");
  try {
    return expandHome(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** Parses a store: a database address, or a file path in which a leading `~` is expanded. */
export function parseStore(text: string): string {
  return isPostgres(text) ? text : parsePath(text);
}

function parseFolder(text: string): string {
  const folder = resolve(parsePath(text));
  if (!isFolder(folder)) throw new InvalidArgumentError("There is no such folder.");
  return folder;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
