import { readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";

import { filePermissionStore } from "@parley/permission/node";
import { parseJsonFile, replaceFile } from "@parley/process/files";

import type { AgentOffer } from "../agent/agent-offers.ts";
import { describeChoice } from "../agent/choose-agent.ts";
import { firstChoice, withChoice } from "../agent/first-choice.ts";
import { createLentHandlers } from "../agent/lent-handlers.ts";
import { type LendingOptions, type Lent, decideLent, describeLent } from "../agent/lent.ts";
import { allowProjectAgent } from "../agent/project-agent.ts";
import type { StartedAgent } from "../agent/started-agent.ts";
import { type AgentOptions, withAgent } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { configFile } from "../config/read-config.ts";
import { holdConversation } from "../conversation/hold-conversation.ts";
import { createPermissionHandler } from "../conversation/permission-handler.ts";
import type { AllowedWork } from "../conversation/permission-policy.ts";
import { RejectedWork } from "../conversation/rejected-work.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { type ChatFace, type FaceKind, chooseFace } from "../face/chat-face.ts";
import { openFace } from "../face/open-face.ts";
import { type Run, withRun } from "../program-run.ts";
import { stateFile } from "../state-file.ts";

export interface ChatOptions extends AgentOptions, LendingOptions {
  /** Whether to show full thoughts instead of only the start of each. */
  readonly thoughts?: boolean | undefined;
  readonly load?: string | undefined;
  readonly continue?: boolean | undefined;
  /** Whether to read prompts from stdin and write one JSON object per line, even on a terminal. */
  readonly json: boolean;
  /** Whether to append lines without redrawing, for screen readers. */
  readonly plain: boolean;
  /** Whether to ask the user which agent to use, even if there is a default. */
  readonly choose?: boolean | undefined;
  /** Work that the agent may do without asking. Default: nothing. */
  readonly allow?: AllowedWork | undefined;
}

/**
 * Holds a conversation with an agent. Reads prompts from stdin, and writes the conversation to stdout and everything
 * else to stderr.
 */
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
  const onFirstStart = async (agent: StartedAgent): Promise<void> => {
    // Remember the agent only once it has started.
    if (offer !== undefined) await remember(offer, program.env, face);
    noteLent(agent, lent.lent, note);
  };
  const conversation = { options, mcpServers: config.mcpServers, env: program.env, face, run, onFirstStart };
  const code = await holdConversation(conversation, (work) => withAgent(setup, work));
  const exitCode = rejected.exitCode(code);
  report.end(run.exitCode ?? exitCode);
  return exitCode;
}

/**
 * Tells the user what the agent has access to. Does nothing in version 2 of the protocol, which has no requests for
 * files or commands.
 */
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

/** Makes an agent the default in the user's config file and keeps the other settings. Resolves to the file's path. */
async function rememberAgent({ name, command }: AgentOffer, env: NodeJS.ProcessEnv): Promise<string> {
  const file = configFile(env);
  const before = readSettings(file);
  const agents = command === undefined ? before.agents : { ...before.agents, [name]: command };
  const settings = { ...before, defaultAgent: name, ...(agents !== undefined && { agents }) };
  // The config file may be a link to one of the user's dotfiles. If so, the settings must be written to the link's
  // target.
  const target = await realpath(file).catch(() => file);
  await replaceFile(target, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}

/** Reads the settings again. They are valid, because the file was also read when the program started. */
function readSettings(file: string): { readonly agents?: object } {
  try {
    return parseJsonFile(readFileSync(file, "utf8")) as { readonly agents?: object };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
