import type { AgentConnection, ClientCapabilities, ClientDialect, ClientHandlers } from "@parley/client";
import { AgentProcessError, spawnAgent } from "@parley/client/node";
import type { AgentCommand } from "@parley/client/node";
import { v1, v2 } from "@parley/client/on-demand";
import type { WireTap } from "@parley/protocol";

import type { Config } from "../config/config.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import type { Run } from "../program-run.ts";
import { programVersion } from "../program-version.ts";
import { say } from "../rendering/say.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { chooseAgent, describeChoice } from "./choose-agent.ts";
import type { ChosenAgent } from "./choose-agent.ts";

/** A version of the protocol, as the command line names it. */
export type ProtocolVersion = "1" | "2";

/** Which agent to start, and how; the same for every command. */
export interface AgentOptions extends ChosenAgent {
  /** The way to sign in, by its id. */
  readonly auth?: string | undefined;
  /** The one protocol version to speak; the newest that the agent speaks too if absent. */
  readonly protocol?: ProtocolVersion | undefined;
  /** Whether to show what the agent writes to its stderr. */
  readonly verbose: boolean;
}

/** What an agent is started with besides the user's options. */
export interface AgentSetup {
  readonly options: AgentOptions;
  readonly config: Config;
  readonly run: Run;
  readonly stderr: NodeJS.WriteStream;
  readonly handlers?: ClientHandlers | undefined;
  /** Sees every message as it is on the wire. */
  readonly tap?: WireTap | undefined;
}

const dialects: Readonly<Record<ProtocolVersion, ClientDialect>> = { 1: v1, 2: v2 };

/** What this program shows. Agents of version 1 that run commands themselves tell their output by `terminal_output`. */
const capabilities: ClientCapabilities = {
  notices: true,
  compaction: true,
  booleanConfigOptions: true,
  _meta: { terminal_output: true },
};

/** Lines of the agent's stderr that are shown when it breaks. */
const maxLastLines = 20;

/**
 * Starts an agent for `work` and ends it afterwards, however the work ends. A failure is reported on stderr, with the end
 * of what the agent wrote to its own.
 *
 * @throws {UsageError} if there is no such agent.
 */
export async function withAgent(
  setup: AgentSetup,
  work: (agent: AgentConnection) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { run, options, config } = setup;
  const command = chooseAgent(options, config);
  let agent: AgentConnection | undefined;
  const stop = (): void => void agent?.close();
  try {
    agent = await startAgent(command, setup);
    run.leaving.addEventListener("abort", stop);
    if (options.auth !== undefined) await agent.authenticate(options.auth);
    return await work(agent);
  } catch (error) {
    if (!run.leaving.aborted) report(error, agent, setup);
    return ExitCode.agentFailed;
  } finally {
    run.leaving.removeEventListener("abort", stop);
    await agent?.close();
  }
}

async function startAgent(
  command: AgentCommand,
  { options, config, run, stderr, handlers, tap }: AgentSetup,
): Promise<AgentConnection> {
  // An agent that is fetched first takes its time.
  if (stderr.isTTY) say(stderr, `Starting ${describeChoice(options, config)}`);
  return spawnAgent(command, {
    info: { name: "parley", title: "Parley", version: programVersion() },
    versions: options.protocol === undefined ? Object.values(dialects) : [dialects[options.protocol]],
    capabilities,
    handlers,
    tap,
    signal: run.leaving,
    onStderr: (text) => {
      if (options.verbose) stderr.write(terminalText(text));
    },
    onError: (error) => {
      if (options.verbose) say(stderr, describeFailure(error));
    },
  });
}

function report(error: unknown, agent: AgentConnection | undefined, { options, stderr }: AgentSetup): void {
  say(stderr, `parley: ${describeFailure(error, agent)}`);
  if (options.verbose || !(error instanceof AgentProcessError)) return;
  const lines = lastLines(error.stderr);
  // The message has the last one.
  if (lines.length > 1) say(stderr, `The agent's last words on stderr:\n  ${lines.join("\n  ")}`);
}

function lastLines(text: string): string[] {
  return terminalText(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-maxLastLines);
}
