import {
  AgentDriver,
  type AgentHooks,
  LiveFeed,
  type InspectorState,
  serveInspector,
} from "@parley/inspector";
import type { Transport } from "@parley/protocol";
import { parseRecordingEntries } from "@parley/protocol/recording";
import { spawnTransport } from "@parley/proxy/node";

import { chooseAgent, describeChoice } from "../agent/choose-agent.ts";
import { createLentHandlers } from "../agent/lent-handlers.ts";
import { type LendingOptions, decideLent, describeLent } from "../agent/lent.ts";
import { type AgentOptions, offeredVersions } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { type Run, withRun } from "../program-run.ts";
import { programVersion } from "../program-version.ts";
import { openRemoteTransport } from "../remote/remote-address.ts";
import { writeNote } from "../rendering/write-note.ts";
import { stateFile } from "../state-file.ts";
import { type TemporaryFile, writeTemporaryFile } from "../temporary-file.ts";
import { openInBrowser } from "../terminal/open-in-browser.ts";
import { passThrough } from "../trace/pass-through.ts";
import { readRecording } from "../trace/read-recording.ts";
import { UsageError } from "../usage-error.ts";

export interface InspectOptions extends AgentOptions, LendingOptions {
  /** Recording to show. If absent, the program inspects an agent. */
  readonly recording?: string | undefined;
  /** Whether the program relays between the agent and a client connected to stdin and stdout. */
  readonly stdio: boolean;
  /** Port to serve the page on. Default: a free port. */
  readonly port?: number | undefined;
  readonly open: boolean;
  /** File to write the page's address to. Default with `stdio`: a file in this program's state folder. */
  readonly addressFile?: string | undefined;
  readonly secrets: boolean;
  /** A non-loopback address to listen on. Default: 127.0.0.1, which only this machine can reach. */
  readonly dangerouslyListenOn?: string | undefined;
}

/**
 * Shows a conversation on a web page: a recording, a conversation that the page controls, or one between a client and
 * an agent.
 */
export async function inspect(options: InspectOptions, context: CommandContext): Promise<ExitCode> {
  const { program } = context;
  assertOneWay(options);
  return withRun(program, async (run) => {
    if (options.recording !== undefined) return showRecording(options.recording, options, { context, run });
    return options.stdio ? standBetween(options, context, run) : drive(options, context, run);
  });
}

function assertOneWay({ recording, stdio, url, agent }: InspectOptions): void {
  if (recording !== undefined && (stdio || url !== undefined || agent.length > 0)) {
    throw new UsageError(
      `Cannot inspect both "${recording}" and an agent: name a recording, or put the agent's command after --`,
    );
  }
  if (stdio && url !== undefined) {
    throw new UsageError("Cannot use --stdio with --url: --stdio starts the agent by its command");
  }
}

interface Inspection {
  readonly context: CommandContext;
  readonly run: Run;
}

async function showRecording(
  file: string,
  options: InspectOptions,
  inspection: Inspection,
): Promise<ExitCode> {
  const feed = createFeed("open", file, options);
  for (const entry of await readRecording(file, parseRecordingEntries)) feed.add(entry);
  feed.setState({ status: "closed" });
  return withPage({ feed, options, ...inspection }, stopped);
}

async function drive(options: InspectOptions, context: CommandContext, run: Run): Promise<ExitCode> {
  const { config, program } = context;
  const feed = createFeed("drive", describeChoice(options, config), options);
  const { url } = options;
  const command = url === undefined ? chooseAgent(options, config) : undefined;
  const open = ({ onStderr, line }: AgentHooks): Promise<Transport> =>
    command === undefined
      ? openRemoteTransport({ ...options, url: url ?? "" }, line)
      : spawnTransport(command, { onStderr });
  const info = { name: "parley", title: "Parley", version: programVersion() };
  const note = (text: string): void => writeNote(program.stderr, text);
  const { lent, handlers } = createLentHandlers(decideLent(options, config), note);
  const versions = offeredVersions(options, lent);
  const { cwd, auth } = options;
  const driver = new AgentDriver({ feed, info, open, cwd, versions, handlers, auth });
  const act = driver.act.bind(driver);
  return withPage({ feed, options, context, run, act }, async () => {
    const lending = describeLent(lent);
    if (lending !== undefined) note(lending);
    // The page shows why the agent cannot be reached, and lets the user retry.
    await driver.connect().catch((error: unknown) => note(`parley: ${describeFailure(error)}`));
    await stopped({ run });
    await driver.disconnect();
    return ExitCode.ok;
  });
}

async function standBetween(options: InspectOptions, context: CommandContext, run: Run): Promise<ExitCode> {
  const {
    program,
    config,
    program: { env },
  } = context;
  const command = chooseAgent(options, config);
  const feed = createFeed("between", describeChoice(options, config), options);
  const file = options.addressFile ?? stateFile(env, "inspect.url");
  const all = { ...options, open: false, addressFile: file };
  return withPage({ feed, options: all, context, run }, async () => {
    feed.add({ event: "open", text: feed.state.title, at: Date.now() });
    feed.setState({ status: "connected" });
    const code = await passThrough(command, program, {
      run,
      tap: (direction, text) => feed.add({ direction, text, at: Date.now() }),
      onStderr: (text) => feed.add({ event: "stderr", text, at: Date.now() }),
    });
    return code;
  });
}

function createFeed(mode: InspectorState["mode"], title: string, { cwd, secrets }: InspectOptions): LiveFeed {
  const state: InspectorState = { mode, title, status: "connecting", sessions: [], questions: [], cwd };
  return new LiveFeed(state, { showsSecrets: secrets });
}

interface InspectedPage extends Inspection {
  readonly feed: LiveFeed;
  readonly options: InspectOptions;
  readonly act?: AgentDriver["act"];
}

/** Serves the page while `work` runs. */
async function withPage(
  page: InspectedPage,
  work: (inspection: Inspection) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { feed, options, context, act } = page;
  const { stderr } = context.program;
  const dangerousHost = options.dangerouslyListenOn;
  const served = serveInspector({ feed, act, port: options.port, dangerousHost });
  const server = await served.catch((error: unknown) => {
    throw new UsageError(`Cannot serve the page: ${describeFailure(error)}`, { cause: error });
  });
  const { addressFile, cwd } = options;
  let closePage: (() => Promise<void>) | undefined;
  let file: TemporaryFile | undefined;
  try {
    if (addressFile !== undefined) file = await writeTemporaryFile("address file", addressFile, server.url);
    if (dangerousHost !== undefined) writeNote(stderr, warningOf(dangerousHost, server.port));
    writeNote(stderr, `Inspector: ${server.url}`);
    const { env } = context.program;
    if (options.open)
      closePage = await openInBrowser(server.url, { env, cwd, note: (text) => writeNote(stderr, text) });
    return await work(page);
  } finally {
    await server.close();
    await closePage?.();
    await file?.remove();
  }
}

function warningOf(host: string, port: number): string {
  return `Danger: the page can be reached at ${host}, port ${port}, from other machines, without encryption. Anyone with its token sees all messages and controls the agent, which runs commands`;
}

async function stopped({ run: { leaving } }: { readonly run: Run }): Promise<ExitCode> {
  if (!leaving.aborted) await new Promise((resolve) => leaving.addEventListener("abort", resolve));
  return ExitCode.ok;
}
