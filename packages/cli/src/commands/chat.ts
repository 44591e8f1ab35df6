import { readFileSync } from "node:fs";

import type { ClientSession } from "@parley/client";
import { filePermissionStore } from "@parley/permission/node";
import { parseJsonFile, replaceFile } from "@parley/process/files";

import type { AgentOffer } from "../agent/agent-offers.ts";
import { describeChoice } from "../agent/choose-agent.ts";
import { discardUnused } from "../agent/discard-unused.ts";
import { firstChoice, withChoice } from "../agent/first-choice.ts";
import { createLentHandlers } from "../agent/lent-handlers.ts";
import { type LendingOptions, type Lent, decideLent, describeLent } from "../agent/lent.ts";
import { type WantedSession, openSession } from "../agent/open-session.ts";
import { allowProjectAgent } from "../agent/project-agent.ts";
import type { StartedAgent } from "../agent/started-agent.ts";
import { type AgentOptions, withAgent } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import type { Config } from "../config/config.ts";
import { configFile } from "../config/read-config.ts";
import { converse } from "../conversation/converse.ts";
import { createPermissionHandler } from "../conversation/permission-handler.ts";
import type { AllowedWork } from "../conversation/permission-policy.ts";
import { RejectedWork } from "../conversation/rejected-work.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { type ChatFace, type FaceKind, chooseFace } from "../face/chat-face.ts";
import { openFace } from "../face/open-face.ts";
import { type Run, withRun } from "../program-run.ts";
import { startWords } from "../start-words.ts";
import { stateFile } from "../state-file.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** Options of `parley chat`. */
export interface ChatOptions extends AgentOptions, LendingOptions {
  /** Whether to show whole thoughts, not only the start of each. */
  readonly thoughts?: boolean | undefined;
  /** The id of the session to load. */
  readonly load?: string | undefined;
  /** Whether to continue the newest session of the folder. */
  readonly continue?: boolean | undefined;
  /** Whether to read prompts from stdin and write one JSON object per line, even at a terminal. */
  readonly json: boolean;
  /** Whether to only append to the terminal's lines and never redraw them, for screen readers. */
  readonly plain: boolean;
  /** Whether to ask which agent to use, even if there is a default. */
  readonly choose?: boolean | undefined;
  /** Work that the agent may do without asking. Default: nothing. */
  readonly allow?: AllowedWork | undefined;
}

/** Holds a conversation with an agent: prompts from stdin, the conversation on stdout, everything else on stderr. */
export async function chat(options: ChatOptions, { program, config }: CommandContext): Promise<ExitCode> {
  return withRun(program, async (run) => {
    const kind = chooseFace(options, program, program.env);
    const offer = await firstChoice(options, { program, run, config, kind });
    if (offer === "left") return run.exitCode ?? ExitCode.cancelled;
    if (offer?.project !== undefined) await allowProjectAgent(offer.project, program.env);
    const context = { program, config: offer === undefined ? config : withChoice(config, offer) };
    const chosen = offer === undefined ? options : { ...options, agent: [], agentName: undefined };
    return chatWith(chosen, context, { run, kind, offer });
  });
}

/** How a chat starts, and the agent that the user has just chosen. */
interface ChatStart {
  readonly run: Run;
  readonly kind: FaceKind;
  readonly offer: AgentOffer | undefined;
}

async function chatWith(
  options: ChatOptions,
  { program, config }: CommandContext,
  { run, kind, offer }: ChatStart,
): Promise<ExitCode> {
  const allows = options.allow ?? "none";
  const isWatched = kind === "lines" || kind === "screen";
  const note = (text: string): void => report.note(text);
  const lent = createLentHandlers(decideLent(options, config, isWatched ? undefined : allows), note);
  const agentName = describeChoice(options, config);
  const { cwd, thoughts } = options;
  const face = await openFace(kind, { program, run, terminals: lent.terminals, agentName, cwd, thoughts });
  const { report } = face;
  const rejected = new RejectedWork(report);
  const requestPermission = createPermissionHandler({
    allows,
    ask: face.askPermission,
    projectPermissions: face.isTyping
      ? filePermissionStore(stateFile(program.env, "permissions.json"))
      : undefined,
    decided: rejected.decided,
    onError: (error) => report.note(`parley: ${describeFailure(error)}`),
  });
  const { elicitation } = face;
  const { sessionUpdate, subagentUpdate } = report;
  const handlers = { ...lent.handlers, requestPermission, elicitation, sessionUpdate, subagentUpdate };
  const setup = { options, config, run, stderr: face.stderr, handlers, lent: lent.lent, isWatched };
  const code = await withAgent(setup, async (agent) => {
    // An agent that does not start is not worth remembering.
    if (offer !== undefined) await remember(offer, program.env, face);
    noteLent(agent, lent.lent, note);
    return converseWith(agent, { options, mcpServers: config.mcpServers, env: program.env, face, run });
  });
  const exitCode = rejected.exitCode(code);
  report.end(run.exitCode ?? exitCode);
  return exitCode;
}

/** Version 2 of the protocol has no requests for files and commands. */
function noteLent({ version }: StartedAgent, lent: Lent, note: (text: string) => void): void {
  const description = describeLent(lent);
  if (version === 1 && description !== undefined) note(description);
}

async function remember(offer: AgentOffer, env: NodeJS.ProcessEnv, { report }: ChatFace): Promise<void> {
  try {
    const file = await rememberAgent(offer, env);
    report.note(`${offer.title} is now the default agent in ${file}; parley chat --choose changes it`);
  } catch (error) {
    report.note(`parley: Cannot remember the agent: ${describeFailure(error)}`);
  }
}

/** The parts of the program for a conversation. */
interface ConversationSetup {
  readonly options: ChatOptions;
  readonly mcpServers: Config["mcpServers"];
  readonly env: NodeJS.ProcessEnv;
  readonly face: ChatFace;
  readonly run: Run;
}

async function converseWith(agent: StartedAgent, setup: ConversationSetup): Promise<ExitCode> {
  const { options, mcpServers, face, run } = setup;
  const { report, isTyping, keyboard = new Keyboard() } = face;
  const note = (text: string): void => report.note(text);
  const pickSession = face.pickSession && (() => face.pickSession?.(agent) ?? Promise.resolve(undefined));
  const { cwd, load, continue: isContinued } = options;
  for (let wanted: WantedSession = { id: load, isContinued, cwd, mcpServers, note }; ;) {
    const session = await openSession(agent, wanted);
    const prompts = (signal: AbortSignal): AsyncIterable<string> => face.prompts(session, signal);
    const conversation = { agent, session, prompts, report, run, isTyping, keyboard, pickSession };
    const { code, next, isPrompted } = await converse(conversation).catch((error: unknown) => {
      // The agent is gone, but not the session.
      if (isTyping) note(goodbye(session, agent, setup));
      throw error;
    });
    const isUnused = isTyping && isContinued !== true && wanted.id === undefined && !isPrompted;
    if (isUnused) await discardUnused(agent, session);
    if (next === undefined) {
      if (isTyping) note(isUnused ? "Goodbye" : goodbye(session, agent, setup));
      return code;
    }
    if (!isUnused) await session.close().catch((error: unknown) => note(`parley: ${describeFailure(error)}`));
    wanted = { id: next.sessionId, cwd: next.cwd, mcpServers, note };
  }
}

/** Returns the command that continues the session later, if the agent can. */
function goodbye(
  { id }: ClientSession,
  { capabilities }: StartedAgent,
  { options, env }: ConversationSetup,
): string {
  const { agent, agentName, url, tokenFile } = options;
  const { load, resume } = capabilities.session;
  if (!load && !resume) return "Goodbye";
  const name = agentName === undefined ? [] : ["--agent", agentName];
  const address =
    url === undefined ? [] : ["--url", url, ...(tokenFile === undefined ? [] : ["--token-file", tokenFile])];
  const words = [
    ...startWords(env),
    "chat",
    "--load",
    id,
    ...name,
    ...address,
    ...(agent.length > 0 ? ["--", ...agent] : []),
  ];
  return terminalLine(`Go on later with: ${words.map(quoted).join(" ")}`);
}

/** Quotes a word for a shell if necessary. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Makes an agent the default in the user's config file, keeping its other settings. Resolves to the path of the file.
 */
async function rememberAgent({ name, command }: AgentOffer, env: NodeJS.ProcessEnv): Promise<string> {
  const file = configFile(env);
  const before = readSettings(file);
  const agents = command === undefined ? before.agents : { ...before.agents, [name]: command };
  const settings = { ...before, defaultAgent: name, ...(agents !== undefined && { agents }) };
  await replaceFile(file, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}

/** The file was read when the program started, so it is valid. */
function readSettings(file: string): { readonly agents?: object } {
  try {
    return parseJsonFile(readFileSync(file, "utf8")) as { readonly agents?: object };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
