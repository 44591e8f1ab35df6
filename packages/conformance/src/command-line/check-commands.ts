import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { expandHome } from "@parley/process/files";
import { maskSecrets } from "@parley/protocol/recording";
import { Command } from "commander";

import type { AgentTarget } from "../agent/agent-target.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import type { CheckClientOptions } from "../client/check-client.ts";
import type { ClientCommand } from "../client/client-command.ts";
import type { CheckEntryOptions } from "../registry/check-entry.ts";
import type { CheckAgentOptions } from "../run/check-agent.ts";
import type { OutputOptions } from "./report.ts";
import { UsageError } from "./usage-error.ts";

export interface AgentOptions {
  readonly agent: AgentTarget;
  readonly check: CheckAgentOptions;
  readonly output: OutputOptions;
}

export interface ClientOptions {
  readonly client: ClientCommand | { readonly adapter: string };
  readonly check: CheckClientOptions;
  readonly output: OutputOptions;
}

export interface RegistryOptions {
  readonly file: string;
  readonly check: CheckEntryOptions;
  readonly output: OutputOptions;
}

/** Options common to all checks, as parsed by commander. */
interface RunValues extends Omit<OutputOptions, "json" | "verbose" | "github"> {
  readonly only?: readonly string[];
  readonly timeout: number;
  readonly json?: true;
  readonly verbose?: true;
  readonly github?: true;
}

interface AgentValues extends RunValues {
  readonly url?: string;
  readonly header?: readonly Header[];
  readonly otherHeader?: readonly Header[];
  readonly cwd?: string;
  readonly prompt?: string;
  readonly cancelPrompt?: string;
  readonly permissionPrompt?: string;
  readonly authMethod?: string;
  readonly protocol?: readonly CheckedVersion[];
  readonly quiet: number;
  readonly jobs: number;
  readonly repeat: number;
  readonly seed: number;
}

interface ClientValues extends RunValues {
  readonly adapter?: string;
  readonly protocol?: readonly CheckedVersion[];
}

type Run<Options> = (options: Options) => Promise<void>;

export function agentCommand(run: Run<AgentOptions>): Command {
  const command = new Command("agent")
    .summary("check the agent that a command starts, or a served one")
    .usage("[options] -- <command>\n       parley-conformance agent [options] --url <url>")
    .argument("[command...]", "the command that starts the agent")
    .option("--url <url>", "the address of a served agent: http, https, ws or wss")
    .option(
      "--header <name: value>",
      "a header for --url, or @file with one per line, for secrets; may be repeated",
      readHeaders,
    )
    .option(
      "--other-header <name: value>",
      "a header of another user, who must not reach the sessions of the first",
      readHeaders,
    )
    .option("--prompt <text>", 'a prompt that is answered immediately (default: "Hello")')
    .option("--cancel-prompt <text>", "a prompt that works until it is cancelled (default: that of --prompt)")
    .option("--permission-prompt <text>", "a prompt that makes the agent ask for a permission; it is allowed")
    .option("--auth-method <id>", "an authentication method that may be used")
    .option("--cwd <folder>", "the folder of the sessions (default: a new one, deleted at the end)", pathOf)
    .option("--quiet <milliseconds>", "how long to listen where nothing may follow", numberOf("quiet"), 300)
    .option("--jobs <number>", "checks that run at the same time", numberOf("jobs"), 4)
    .option("--repeat <number>", "run this many times, each in a different order", numberOf("repeat"), 1)
    .option("--seed <number>", "the order of the first run; 0 is the order of the list", numberOf("seed"), 0);
  return addProtocol(addRunOptions(command, 10)).action(async (words: string[], values: AgentValues) => {
    const { cwd, prompt, cancelPrompt, permissionPrompt, authMethod, quiet, jobs, repeat, seed } = values;
    await run({
      agent: targetOf(values, words),
      check: {
        ...(cwd !== undefined && { cwd }),
        prompt,
        cancelPrompt,
        permissionPrompt,
        authMethod,
        versions: values.protocol ?? [1, 2],
        quietMs: quiet,
        jobs,
        repeat,
        seed,
        ...runOptions(values),
      },
      output: outputOf(values),
    });
  });
}

export function clientCommand(run: Run<ClientOptions>): Command {
  const command = new Command("client")
    .summary("check a client that sends one prompt and exits, or one that a module drives")
    .description(
      'Checks a client that sends one prompt and exits. In its command, "{agent}" expands to the command of a scripted agent,\n' +
        'and "{agent-line}" to the same as a single argument. With --adapter, a module of yours drives the client, so that it\ncan also cancel, answer and load.',
    )
    .usage("[options] -- <command>\n       parley-conformance client [options] --adapter <file>")
    .argument("[command...]", "the command that starts the client")
    .option("--adapter <file>", "a module that drives the client", pathOf);
  return addProtocol(addRunOptions(command, 30)).action(async (words: string[], values: ClientValues) => {
    await run({
      client: clientOf(values, words),
      check: { versions: values.protocol ?? [1, 2], ...runOptions(values) },
      output: outputOf(values),
    });
  });
}

export function registryCommand(run: Run<RegistryOptions>): Command {
  const command = new Command("registry")
    .summary("check the entry of an agent in the registry")
    .description(
      'Checks an agent\'s entry in the registry: its file, the icon next to it, and the agent, started with npx or uvx,\nor with "-- <command>".',
    )
    .usage("[options] <agent.json> [-- <command>]")
    .argument("[words...]");
  return addRunOptions(command, 60).action(async ([file, start, ...args]: string[], values: RunValues) => {
    if (file === undefined)
      throw new UsageError("Cannot check an entry without its agent.json: name the file");
    const agent = start === undefined ? undefined : { command: start, args, cwd: process.cwd() };
    await run({ file, check: { agent, ...runOptions(values) }, output: outputOf(values) });
  });
}

function addProtocol(command: Command): Command {
  return command.option(
    "--protocol <1|2>",
    "check one version of the protocol (default: both)",
    (text: string, before?: readonly CheckedVersion[]) => [...(before ?? []), parseVersion(text)],
  );
}

function addRunOptions(command: Command, timeout: number): Command {
  return command
    .option(
      "--only <id>",
      "check only the rules whose id starts with this, such as ACP-CANCEL; may be repeated",
      (id: string, before?: readonly string[]) => [...(before ?? []), id],
    )
    .option("--timeout <seconds>", "how long an answer may take", numberOf("timeout"), timeout)
    .option("--baseline <file>", "expected failures, one per line, such as: v1 ACP-INIT-003", pathOf)
    .option("--write-baseline <file>", "write the failures of this run to a file", newFile)
    .option("--verbose", "print the rules that are followed, too")
    .option("--junit <file>", "write JUnit XML to a file", newFile)
    .option("--html <file>", "write a page with each failure and its messages to a file", newFile)
    .option("--badge <file>", "write a badge: .svg, or .json for an endpoint badge of shields.io", newFile)
    .option("--github", "print annotations for a GitHub workflow, too")
    .option("--json", "print JSON instead of text");
}

function runOptions({ only = [], timeout }: RunValues): { only: readonly string[]; timeoutMs: number } {
  return { only, timeoutMs: 1000 * timeout };
}

function outputOf({ json, verbose, github, ...files }: RunValues): OutputOptions {
  const { baseline, writeBaseline, junit, html, badge } = files;
  return {
    json: json === true,
    verbose: verbose === true,
    baseline,
    writeBaseline,
    junit,
    html,
    badge,
    github: github === true,
  };
}

function clientOf({ adapter }: ClientValues, [command, ...words]: string[]): ClientOptions["client"] {
  if (command !== undefined && adapter !== undefined)
    throw new UsageError("Cannot check both a command and an --adapter");
  if (command !== undefined) return { command, args: words.map(resolveFile) };
  if (adapter !== undefined) return { adapter };
  throw new UsageError('Cannot check a client without its command: write it after "--", or use --adapter');
}

/** Makes a word absolute if it is the name of a file, because the client runs in a different folder. */
function resolveFile(word: string): string {
  return statSync(word, { throwIfNoEntry: false })?.isFile() === true ? resolve(word) : word;
}

function pathOf(path: string): string {
  try {
    return resolve(expandHome(path));
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Returns the path of a file to write after the run. Fails early if the file is not writable. */
function newFile(path: string): string {
  const file = pathOf(path);
  try {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) accessSync(dirname(file), constants.W_OK);
    else closeSync(openSync(file, "r+"));
  } catch (error) {
    throw new UsageError(`Cannot write "${path}": ${(error as Error).message}`, { cause: error });
  }
  return file;
}

function targetOf(
  { url, header = [], otherHeader = [] }: AgentValues,
  [command, ...args]: string[],
): AgentTarget {
  if (url === undefined) {
    if (command === undefined)
      throw new UsageError('Cannot check an agent without its command: write it after "--", or use --url');
    return { command, args, cwd: process.cwd() };
  }
  if (command !== undefined) throw new UsageError("Cannot check both a command and a --url");
  if (!URL.canParse(url) || !/^(?:http|ws)s?:$/.test(new URL(url).protocol))
    throw new UsageError(`Cannot reach "${url}": --url takes an address of http, https, ws or wss`);
  return {
    url,
    headers: Object.fromEntries(header),
    ...(otherHeader.length > 0 && { otherHeaders: Object.fromEntries(otherHeader) }),
  };
}

type Header = readonly [name: string, value: string];

/**
 * Parses a header, or reads headers from a file. Secrets belong in a file, because other users of the machine can
 * read a process's arguments.
 */
function readHeaders(text: string, before: readonly Header[] = []): readonly Header[] {
  if (text.startsWith("@")) {
    const lines = readText(text.slice(1)).split(/\r?\n/);
    return [...before, ...lines.filter((line) => line.trim() !== "").map(parseHeader)];
  }
  const [name, value] = parseHeader(text);
  const header = JSON.stringify({ [name]: value });
  if (maskSecrets(header) !== header)
    throw new UsageError(
      `Cannot send the header "${name}" from the command line, where other users of this machine see it: put it into a file, as in --header @file`,
    );
  return [...before, [name, value]];
}

function readText(path: string): string {
  try {
    return readFileSync(expandHome(path), "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the headers file "${path}": ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function parseHeader(text: string): Header {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(
      'Cannot read a --header: write it as "Name: value", or @ and the path of a file of these',
    );
  return [name, value];
}

function parseVersion(text: string): CheckedVersion {
  if (text === "1" || text === "2") return text === "1" ? 1 : 2;
  throw new UsageError(`Cannot check version "${text}": there are 1 and 2`);
}

function numberOf(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value) || value < 0)
      throw new UsageError(`Cannot read --${option} "${text}": it is not a number`);
    return value;
  };
}
