import {
  type AgentConnection,
  type ClientCapabilities,
  type ClientDialect,
  type ClientHandlers,
  type ConnectOptions,
  connectAgent,
} from "@parley/client";
import { type AgentCommand, AgentProcessError, spawnAgent } from "@parley/client/node";
import { v1, v2 } from "@parley/client/on-demand";
import { withSubagents } from "@parley/client/subagents";
import { withoutStackTraces } from "@parley/process";
import { InvalidMessageError, type WireTap } from "@parley/protocol";

import type { Config } from "../config/config.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import type { Run } from "../program-run.ts";
import { programVersion } from "../program-version.ts";
import { type RemoteAddress, agentAt, openRemoteTransport } from "../remote/remote-address.ts";
import { type NoteStream, writeNote } from "../rendering/write-note.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { UsageError } from "../usage-error.ts";
import { AnswerWatch, acpArgumentHint, waitLimit } from "./answer-watch.ts";
import { type ChosenAgent, chooseAgent, describeChoice } from "./choose-agent.ts";
import { advertising } from "./lent-handlers.ts";
import type { Lent } from "./lent.ts";
import type { StartedAgent } from "./started-agent.ts";

/** A protocol version, as given on the command line. */
export type ProtocolVersion = "1" | "2";

/** Options shared by all commands that start an agent or connect to a remote one. */
export interface AgentOptions extends ChosenAgent, Partial<RemoteAddress> {
  readonly auth?: string | undefined;
  /** The only protocol version to use. Default: the latest version that the agent supports. */
  readonly protocol?: ProtocolVersion | undefined;
  readonly verbose: boolean;
}

export interface AgentSetup {
  readonly options: AgentOptions;
  readonly config: Config;
  readonly run: Run;
  readonly stderr: NoteStream;
  readonly handlers?: ClientHandlers | undefined;
  /** Client features to advertise to the agent. Default: everything that the handlers provide. */
  readonly lent?: Lent | undefined;
  /** Called with every message exactly as it appears on the wire. */
  readonly tap?: WireTap | undefined;
  readonly isWatched?: boolean | undefined;
}

const dialects: Readonly<Record<ProtocolVersion, ClientDialect>> = { 1: withSubagents(v1), 2: v2 };

/**
 * Features that this program can display. Version 1 agents that run commands themselves send the output as
 * `terminal_output`. Permission options are shown by name, so an agent can offer two options of the same kind.
 */
const capabilities: ClientCapabilities = {
  notices: true,
  compaction: true,
  booleanConfigOptions: true,
  _meta: { terminal_output: true, "parley/optionNames": true },
};

/** Number of stderr lines to show when the agent fails. */
const maxLastLines = 20;

/**
 * Starts an agent or connects to a remote one, calls `work`, and always stops the agent afterward. If the agent fails
 * or does not respond, reports that on stderr along with the last lines of the agent's own stderr.
 *
 * @throws {UsageError} if there is no such agent, or if its address cannot be used.
 */
export async function withAgent(
  setup: AgentSetup,
  work: (agent: StartedAgent) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { run, options, config } = setup;
  const open =
    options.url === undefined
      ? startAgent(chooseAgent(options, config))
      : await reachAgent(options, options.url);
  const { stderr, isWatched = false } = setup;
  const note = (text: string): void => writeNote(stderr, text);
  const watch = new AnswerWatch({ note, isWatched, address: options.url });
  let agent: StartedAgent | undefined;
  const stop = (): void => void agent?.close();
  try {
    const { connection, command } = await open(setup, watch);
    agent = Object.assign(connection, { command, triedAuth: options.auth, hidesStderr: !options.verbose });
    run.leaving.addEventListener("abort", stop);
    if (options.auth !== undefined) await Promise.race([agent.authenticate(options.auth), watch.expired]);
    return await Promise.race([work(agent), watch.expired]);
  } catch (error) {
    if (!run.leaving.aborted) report(error, agent, setup);
    return ExitCode.agentFailed;
  } finally {
    watch.stop();
    run.leaving.removeEventListener("abort", stop);
    await agent?.close();
  }
}

interface OpenedAgent {
  readonly connection: AgentConnection;
  readonly command?: AgentCommand;
}

type OpenAgent = (setup: AgentSetup, watch: AnswerWatch) => Promise<OpenedAgent>;

function startAgent(command: AgentCommand): OpenAgent {
  return async (setup, watch) => {
    const { options, config, stderr, isWatched = false } = setup;
    // An agent that has to be downloaded takes a while to start.
    if (stderr.isTTY) writeNote(stderr, `Starting ${describeChoice(options, config)}`);
    const onStderr = (text: string): void => {
      if (options.verbose) stderr.write(terminalText(text));
      watch.wrote("stderr", text);
    };
    const connection = await spawnAgent(command, {
      ...connectOptions(setup, watch),
      // The answer watch times out earlier, with a more detailed error.
      ...(!isWatched && { startTimeoutMs: waitLimit * 1000 }),
      onStderr,
      onStdout: (text) => watch.wrote("stdout", text),
    });
    return { connection, command };
  };
}

async function reachAgent(options: AgentOptions, url: string): Promise<OpenAgent> {
  const { agent, agentName } = options;
  if (agent.length > 0 || agentName !== undefined)
    throw new UsageError("Cannot choose an agent: --url replaces its name or command");
  const transport = await openRemoteTransport({ ...options, url });
  return async (setup, watch) => {
    const { stderr } = setup;
    if (stderr.isTTY) writeNote(stderr, `Connecting to ${terminalText(url)}`);
    const connection = await connectAgent(
      transport,
      connectOptions({ ...setup, ...ofAgent(agentAt(url), setup) }, watch),
    );
    let isBroken = false;
    connection.subscribe(() => {
      const wasBroken = isBroken;
      isBroken = connection.status === "reconnecting";
      if (isBroken !== wasBroken && connection.status !== "closed")
        writeNote(stderr, isBroken ? "Cannot reach the agent; retrying" : "Reconnected to the agent");
    });
    return { connection };
  };
}

/** Returns handlers that attribute permission requests to the given agent. */
function ofAgent(agent: string, { handlers }: AgentSetup): Pick<AgentSetup, "handlers"> {
  const { requestPermission } = handlers ?? {};
  if (requestPermission === undefined) return {};
  return {
    handlers: {
      ...handlers,
      requestPermission: (request, context) => requestPermission(request, { ...context, agent }),
    },
  };
}

/** Returns the dialects of the protocol versions to offer. They advertise only the granted access. */
export function offeredVersions(
  { protocol }: Pick<AgentOptions, "protocol">,
  lent: Lent | undefined,
): readonly ClientDialect[] {
  const versions = protocol === undefined ? Object.values(dialects) : [dialects[protocol]];
  return lent === undefined ? versions : versions.map((dialect) => advertising(lent, dialect));
}

function connectOptions(
  { options, run, stderr, handlers, lent, tap }: AgentSetup,
  watch: AnswerWatch,
): ConnectOptions {
  const late = new AbortController();
  watch.expired.catch((reason: unknown) => late.abort(reason));
  return {
    info: { name: "parley", title: "Parley", version: programVersion() },
    versions: offeredVersions(options, lent),
    capabilities,
    handlers,
    tap: (direction, text) => {
      watch.tap(direction, text);
      tap?.(direction, text);
    },
    signal: AbortSignal.any([run.leaving, late.signal]),
    onError: (error) => {
      if (isLostMessage(error)) writeNote(stderr, `parley: ${describeFailure(error)}`);
      else if (options.verbose) writeNote(stderr, describeFailure(error));
    },
  };
}

function report(error: unknown, agent: StartedAgent | undefined, { options, stderr }: AgentSetup): void {
  const message = describeFailure(error, agent);
  if (!(error instanceof AgentProcessError)) return writeNote(stderr, `parley: ${message}`);
  // The user knows which agent they are talking to, and a long command line would hide the reason.
  const isKnown = agent !== undefined;
  const reason = isKnown ? message.replace(`agent "${terminalText(error.command)}"`, "the agent") : message;
  const isNoAgent = !isKnown && error.exitCode === 0;
  writeNote(stderr, `parley: ${reason}${isNoAgent ? acpArgumentHint : ""}`);
  if (options.verbose) return;
  const lines = withoutStackTraces(terminalText(error.stderr)).slice(-maxLastLines);
  // The message already contains one line, so print the lines only if there are more.
  if (lines.length > 1) writeNote(stderr, `The last lines of the agent's stderr:\n  ${lines.join("\n  ")}`);
}

/** Whether an error is about output that was probably meant as a message rather than a log line. */
function isLostMessage(error: unknown): boolean {
  return error instanceof InvalidMessageError && /"jsonrpc"|"method"\s*:\s*"session\//.test(error.excerpt);
}
