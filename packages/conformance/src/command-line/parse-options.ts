import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import { expandHome } from "@parley/process/files";
import { maskSecrets } from "@parley/protocol/recording";

import type { AgentTarget } from "../agent/agent-target.ts";
import type { CheckAgentOptions } from "../agent/check-agent.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import type { CheckClientOptions } from "../client/check-client.ts";
import type { ClientCommand } from "../client/client-command.ts";
import type { CheckEntryOptions } from "../registry/check-entry.ts";
import { UsageError } from "./usage-error.ts";

/** The options of the command `agent`. */
export interface AgentOptions {
  readonly agent: AgentTarget;
  readonly check: CheckAgentOptions;
  readonly output: OutputOptions;
}

/** The files and forms of a report. */
export interface OutputOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
  readonly junit: string | undefined;
  readonly html: string | undefined;
  /** A picture, or with the ending `.json` the data for a badge service. */
  readonly badge: string | undefined;
  /** Writes annotations for a GitHub workflow, too. */
  readonly github: boolean;
}

const OPTIONS = {
  url: { type: "string" },
  header: { type: "string", multiple: true, default: [] },
  adapter: { type: "string" },
  "other-header": { type: "string", multiple: true, default: [] },
  protocol: { type: "string", multiple: true, default: ["1", "2"] },
  only: { type: "string", multiple: true, default: [] },
  cwd: { type: "string" },
  prompt: { type: "string" },
  "cancel-prompt": { type: "string" },
  "permission-prompt": { type: "string" },
  "auth-method": { type: "string" },
  timeout: { type: "string" },
  quiet: { type: "string", default: "300" },
  jobs: { type: "string", default: "4" },
  repeat: { type: "string", default: "1" },
  seed: { type: "string", default: "0" },
  baseline: { type: "string" },
  "write-baseline": { type: "string" },
  junit: { type: "string" },
  html: { type: "string" },
  badge: { type: "string" },
  github: { type: "boolean", default: false },
  verbose: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} satisfies ParseArgsOptionsConfig;

/** Options of "agent" alone. */
const OF_AGENTS =
  /^--(?:url|header|other-header|cwd|prompt|cancel-prompt|permission-prompt|auth-method|quiet|jobs|repeat|seed)(?:=|$)/;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>["values"];

/**
 * Parses the arguments after `agent`.
 *
 * @throws {UsageError} if they are invalid.
 */
export function parseAgentOptions(args: readonly string[]): AgentOptions {
  const { values, positionals } = parse(args);
  return {
    agent: parseTarget(values, positionals),
    check: {
      ...(values.cwd !== undefined && { cwd: pathOf(values.cwd) }),
      prompt: values.prompt,
      cancelPrompt: values["cancel-prompt"],
      permissionPrompt: values["permission-prompt"],
      authMethod: values["auth-method"],
      versions: values.protocol.map(parseVersion),
      only: values.only,
      timeoutMs: 1000 * parseNumber("timeout", values.timeout ?? "10"),
      quietMs: parseNumber("quiet", values.quiet),
      jobs: parseNumber("jobs", values.jobs),
      repeat: parseNumber("repeat", values.repeat),
      seed: parseNumber("seed", values.seed),
    },
    output: outputOf(values),
  };
}

/** The options of the command `client`. */
export interface ClientOptions {
  readonly client: ClientCommand | { readonly adapter: string };
  readonly check: CheckClientOptions;
  readonly output: OutputOptions;
}

/**
 * Parses the arguments after `client`.
 *
 * @throws {UsageError} if they are invalid.
 */
export function parseClientOptions(args: readonly string[]): ClientOptions {
  const { values, positionals } = parseOthers("client", args);
  const { adapter } = values;
  const [command, ...words] = positionals;
  if (command === undefined && adapter === undefined)
    throw new UsageError('Cannot check a client without its command: write it after "--", or use --adapter');
  if (command !== undefined && adapter !== undefined)
    throw new UsageError("Cannot check both a command and an --adapter");
  return {
    client:
      command === undefined ? { adapter: pathOf(adapter) ?? "" } : { command, args: words.map(resolveFile) },
    check: {
      versions: values.protocol.map(parseVersion),
      only: values.only,
      timeoutMs: 1000 * parseNumber("timeout", values.timeout ?? "30"),
    },
    output: outputOf(values),
  };
}

/** The options of the command `registry`. */
export interface RegistryOptions {
  readonly file: string;
  readonly check: CheckEntryOptions;
  readonly output: OutputOptions;
}

/**
 * Parses the arguments after `registry`.
 *
 * @throws {UsageError} if they are invalid.
 */
export function parseRegistryOptions(args: readonly string[]): RegistryOptions {
  const { values, positionals } = parseOthers("registry", args);
  const [file, command, ...words] = positionals;
  if (file === undefined) throw new UsageError("Cannot check an entry without its agent.json: name the file");
  const agent = command === undefined ? undefined : { command, args: words, cwd: process.cwd() };
  const timeoutMs = 1000 * parseNumber("timeout", values.timeout ?? "60");
  return { file, check: { agent, only: values.only, timeoutMs }, output: outputOf(values) };
}

/** Parses the arguments of a command that has not the options of `agent`. */
function parseOthers(command: string, args: readonly string[]): ReturnType<typeof parse> {
  const own = args.slice(0, args.includes("--") ? args.indexOf("--") : args.length);
  const other = own.find((word) => OF_AGENTS.test(word));
  if (other !== undefined)
    throw new UsageError(`Cannot use ${other} with "${command}": it is an option of "agent"`);
  return parse(args);
}

/** Makes the name of a file absolute: the client is started in another folder. */
function resolveFile(word: string): string {
  return statSync(word, { throwIfNoEntry: false })?.isFile() === true ? resolve(word) : word;
}

function outputOf(values: Values): OutputOptions {
  return {
    json: values.json,
    verbose: values.verbose,
    baseline: pathOf(values.baseline),
    writeBaseline: newFile(values["write-baseline"]),
    junit: newFile(values.junit),
    html: newFile(values.html),
    badge: newFile(values.badge),
    github: values.github,
  };
}

function pathOf(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : resolve(expandHome(path));
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Returns the path of a file that is written at the end, which must not be the first to find that it cannot be. */
function newFile(path: string | undefined): string | undefined {
  const file = pathOf(path);
  if (file === undefined) return undefined;
  try {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) accessSync(dirname(file), constants.W_OK);
    else closeSync(openSync(file, "r+"));
  } catch (error) {
    throw new UsageError(`Cannot write "${path}": ${(error as Error).message}`, { cause: error });
  }
  return file;
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function parseTarget(
  { url, header, "other-header": other }: Values,
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
    headers: Object.fromEntries(header.flatMap(readHeaders)),
    ...(other.length > 0 && { otherHeaders: Object.fromEntries(other.flatMap(readHeaders)) }),
  };
}

/** Reads a header, or those of a file. A secret is in a file: other users of the machine see the arguments of a process. */
function readHeaders(text: string): [name: string, value: string][] {
  if (text.startsWith("@")) {
    const lines = readText(text.slice(1)).split(/\r?\n/);
    return lines.filter((line) => line.trim() !== "").map(parseHeader);
  }
  const [name, value] = parseHeader(text);
  const header = JSON.stringify({ [name]: value });
  if (maskSecrets(header) !== header)
    throw new UsageError(
      `Cannot send the header "${name}" from the command line, where other users of this machine see it: put it into a file, as in --header @file`,
    );
  return [[name, value]];
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

function parseHeader(text: string): [name: string, value: string] {
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

function parseNumber(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number) || number < 0)
    throw new UsageError(`Cannot read --${option} "${text}": it is not a number`);
  return number;
}
