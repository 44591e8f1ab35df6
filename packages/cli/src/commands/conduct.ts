import { basename } from "node:path";

import type { AgentCommand } from "@parley/client/node";
import { type Transport, createInMemoryTransports } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { type ChainProxy, chain, remoteProxy, serveProxy } from "@parley/proxy";
import { type ProgramCommand, spawnTransport } from "@parley/proxy/node";

import { chooseAgent } from "../agent/choose-agent.ts";
import { expandWords } from "../agent/expand-words.ts";
import type { LendingSettings } from "../agent/lent.ts";
import type { CommandContext } from "../command-context.ts";
import { splitWords } from "../command-line/split-words.ts";
import type { Config } from "../config/config.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { writeNote } from "../rendering/write-note.ts";
import { recordStepsToFile } from "../trace/wire-recorder.ts";
import { UsageError } from "../usage-error.ts";

export interface ConductOptions {
  /**
   * Command lines of the proxies. The agent's command line comes last, unless the agent is given by name or the chain
   * has no agent.
   */
  readonly commands: readonly string[];
  /** Name of the agent in the config file. If set, all commands are proxies. */
  readonly agentName?: string | undefined;
  readonly trace?: string | undefined;
  readonly secrets: boolean;
  readonly relay: boolean;
  /** Whether the chain acts as a proxy for an outer conductor. */
  readonly asProxy: boolean;
  readonly cwd: string;
}

/** Starts proxies and an agent, and relays messages between them and an editor connected to stdin and stdout. */
export async function conduct(
  options: ConductOptions,
  { program, config }: CommandContext,
): Promise<ExitCode> {
  const { stdin, stdout, stderr, env } = program;
  const note = (text: string): void => writeNote(stderr, text);
  const onError = (error: unknown): void => note(`parley: ${describeFailure(error)}`);
  const onStderr = (text: string): void => void stderr.write(text);
  const onOversized = (limit: number): void =>
    note(`parley: Dropped a message of more than ${limit} characters`);
  const commands = readCommands(options, config);
  const { trace, secrets } = options;
  const recorder =
    trace === undefined ? undefined : await recordStepsToFile(trace, { showsSecrets: secrets, note });
  const code = await withRun(program, async ({ leaving }) => {
    const relayed = options.relay ? config : undefined;
    const programs = await startPrograms(commands, {
      relayed,
      env,
      onError,
      onStderr,
      note,
      signal: leaving,
    });
    const client = stdioTransport({ input: stdin, output: stdout });
    const chained = { signal: leaving, onError, tap: recorder?.tap };
    const { proxies, agent } = programs;
    const reason = await (agent === undefined
      ? serveProxy(proxies, client, chained)
      : chain({ client, proxies, agent, onOversized, ...chained }));
    await programs.close?.();
    if (reason === undefined) return ExitCode.ok;
    onError(reason);
    return ExitCode.agentFailed;
  });
  await recorder?.end();
  return code;
}

interface ChainCommands {
  readonly proxies: readonly ProgramCommand[];
  /** The agent's command. Absent if the chain itself is a proxy. */
  readonly agent: AgentCommand | undefined;
}

/** @throws {UsageError} if there is no agent, or if a command is invalid. */
function readCommands(
  { commands, agentName, asProxy, relay, cwd }: ConductOptions,
  config: Config,
): ChainCommands {
  const split = (line: string): ProgramCommand => ({ ...expandWords(splitWords(line)), cwd });
  if (asProxy && (relay || agentName !== undefined)) {
    throw new UsageError("Cannot use --as-proxy with an agent: the outer conductor has it");
  }
  if (asProxy) return { proxies: commands.map(split), agent: undefined };
  if (agentName !== undefined) {
    return { proxies: commands.map(split), agent: chooseAgent({ agent: [], agentName, cwd }, config) };
  }
  const last = commands.at(-1);
  if (last === undefined) {
    throw new UsageError(
      'Cannot conduct without an agent: name its command last, as in -- "my-proxy" "my-agent --acp"',
    );
  }
  const agent = chooseAgent({ agent: splitWords(last), cwd }, config);
  return { proxies: commands.slice(0, -1).map(split), agent };
}

interface ChainPrograms {
  readonly proxies: readonly ChainProxy[];
  readonly agent: Transport | undefined;
  /** Stops anything that still runs after the transports are closed. */
  readonly close?: (() => Promise<void>) | undefined;
}

interface StartOptions {
  /** Access to grant to a relayed agent. Absent if the agent is not relayed. */
  readonly relayed: LendingSettings | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly onError: (error: unknown) => void;
  readonly onStderr: (text: string) => void;
  readonly note: (text: string) => void;
  readonly signal: AbortSignal;
}

/** @throws {TransportError} if a program cannot be started, after stopping the others. */
async function startPrograms(
  { proxies, agent }: ChainCommands,
  { relayed, ...options }: StartOptions,
): Promise<ChainPrograms> {
  const direct = agent === undefined || relayed !== undefined ? [] : [agent];
  const started = await Promise.allSettled(
    [...proxies, ...direct].map((command) => spawnTransport(command, { onStderr: options.onStderr })),
  );
  const transports = started.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const failed = started.find((outcome) => outcome.status === "rejected");
  try {
    if (failed !== undefined) throw failed.reason;
    const remote = proxies.map((command, index) => {
      const transport = transports[index] as Transport;
      return remoteProxy(transport, { name: nameOf(command) });
    });
    if (agent === undefined || relayed === undefined)
      return { proxies: remote, agent: transports[proxies.length] };
    return { proxies: remote, ...(await relayProgram(agent, { relayed, ...options })) };
  } catch (error) {
    await Promise.all(transports.map((transport) => transport.close()));
    throw error;
  }
}

/** Opens a relay for an agent, with a single in-process client. */
async function relayProgram(
  command: AgentCommand,
  { relayed: { files, terminals }, ...options }: StartOptions & { readonly relayed: LendingSettings },
): Promise<Pick<ChainPrograms, "agent" | "close">> {
  const { openRelayHost } = await import("../serve/open-relay-host.ts");
  const opened = await openRelayHost(command, {
    ...options,
    store: undefined,
    protocol: undefined,
    files,
    terminals,
  });
  const [agent, served] = createInMemoryTransports();
  void opened.host.serve(served);
  return { agent, close: () => opened.close() };
}

/** Programs that run the script or package in their first argument. */
const launchers: readonly string[] = ["node", "npx", "bun", "bunx", "deno", "python", "python3", "uvx", "uv"];

/** Returns a proxy's name for errors and traces: the name of its program. */
function nameOf({ command, args = [] }: ProgramCommand): string {
  const name = basename(command);
  const launched = launchers.includes(name) ? args.find((arg) => !arg.startsWith("-")) : undefined;
  return basename(launched ?? name);
}
