import type { ClientSession, SessionInfo } from "@parley/client";
import { ConnectionClosedError, TransportError } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/v1";

import type { StartedAgent } from "../agent/started-agent.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import type { Run } from "../program-run.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { findLocalCommand } from "./local-commands.ts";
import type { HelpOptions } from "./local-commands.ts";
import { promptContent } from "./prompt-content.ts";
import type { Report } from "./report.ts";
import { runTurn } from "./run-turn.ts";
import { describeUnknownCommand } from "./unknown-command.ts";
import { UnpromptedWork } from "./unprompted-work.ts";
import { runUserCommand } from "./user-command.ts";

export interface ConverseOptions {
  readonly agent: StartedAgent;
  readonly session: ClientSession;
  /** Yields the user's prompts until there are none left or the signal aborts. */
  readonly prompts: (signal: AbortSignal) => AsyncIterable<string>;
  readonly report: Report;
  readonly run: Run;
  /**
   * Lets the user switch to another of the agent's sessions. Resolves to `undefined` if the user chooses none. Absent
   * if the conversation is not interactive.
   */
  readonly pickSession?: (() => Promise<SessionInfo | undefined>) | undefined;
  /** Whether a user is typing the prompts and can continue after a cancelled turn. */
  readonly isTyping: boolean;
  readonly keyboard: Keyboard;
}

export interface ConversationEnd {
  readonly code: ExitCode;
  /** Session to which the user switches, if any. */
  readonly next?: SessionInfo | undefined;
  /** Whether a prompt was sent to the agent. */
  readonly isPrompted: boolean;
}

/**
 * Sends prompts one turn at a time, and shows the turns.
 *
 * @throws the reason if the connection to the agent closes.
 */
export async function converse(options: ConverseOptions): Promise<ConversationEnd> {
  const { agent, session, report, isTyping } = options;
  const finish = report.begin(agent, session);
  report.note(greet(options));
  const broken = new AbortController();
  void agent.closed.then((reason) => broken.abort(reason));
  const work = new UnpromptedWork(options);
  const unfollow = isTyping ? work.follow() : undefined;
  try {
    const result = await runTurns(options, work, broken.signal);
    if (broken.signal.aborted) throw broken.signal.reason;
    return result;
  } finally {
    unfollow?.();
    finish();
  }
}

async function runTurns(
  options: ConverseOptions,
  work: UnpromptedWork,
  broken: AbortSignal,
): Promise<ConversationEnd> {
  const { prompts, run, session, report, isTyping, pickSession } = options;
  let result: ExitCode = ExitCode.ok;
  let isPrompted = false;
  for await (const prompt of prompts(AbortSignal.any([run.leaving, broken]))) {
    const isOwn = (name: string): boolean => findLocalCommand(prompt, session.state)?.command.name === name;
    if (pickSession !== undefined && isOwn("sessions")) {
      const next = await pickSession();
      if (next !== undefined) return { code: result, next, isPrompted };
      continue;
    }
    if (isTyping && (await runsOwnCommand(prompt, options))) continue;
    isPrompted = true;
    const content = isTyping ? await contentOf(prompt.trimStart(), options) : prompt;
    const code = await work
      .pauseFor(() => runTurn(content, options))
      .catch((error: unknown) => {
        options.report.giveBack?.(prompt);
        throw error;
      });
    if (run.leaving.aborted) return { code, isPrompted };
    if (code === ExitCode.cancelled && isTyping) continue;
    if (isTyping && prompt === "/help") report.note("/? also lists the commands and keys of parley itself");
    if (code !== ExitCode.ok) result = code;
    if (code === ExitCode.cancelled) return { code, isPrompted };
  }
  return { code: result, isPrompted };
}

/**
 * Runs the prompt if it is a shell command or one of the program's own commands, and refuses an unknown command.
 * Resolves to `false` if the prompt is for the agent.
 */
async function runsOwnCommand(prompt: string, options: ConverseOptions): Promise<boolean> {
  const { agent, session, report } = options;
  const found = findLocalCommand(prompt, session.state);
  const shellCommand = prompt.startsWith("!") ? prompt.slice(1).trim() : "";
  const unknown = describeUnknownCommand(prompt, session.state);
  if (unknown !== undefined) report.note(unknown);
  if (found === undefined && shellCommand === "") return unknown !== undefined;
  report.ownCommand?.(prompt);
  try {
    if (found !== undefined) report.note(await found.command.run(found.words, session, helpOptions(report)));
    else await runInShell(shellCommand, options);
  } catch (error) {
    if (error instanceof ConnectionClosedError || error instanceof TransportError) throw error;
    report.note(`parley: ${describeFailure(error, agent)}`);
  }
  return true;
}

function helpOptions({ keys = [] }: Report): HelpOptions {
  return { columns: process.stdout.columns ?? Infinity, keys };
}

async function runInShell(command: string, { session, report, run }: ConverseOptions): Promise<void> {
  const shown = report.shellCommand?.(command);
  const onOutput = (text: string): void => shown?.output(text);
  try {
    const onCancel = (): void => shown?.cancelled();
    const output = await runUserCommand(command, { cwd: session.cwd, run, onOutput, onCancel });
    // Without output, the user could not tell that the command has finished.
    if (shown !== undefined) shown.end(output === "" ? "[no output]" : output);
    else if (output !== "") report.note(output);
  } catch (error) {
    shown?.end();
    throw error;
  }
}

function contentOf(prompt: string, { agent, session }: ConverseOptions): Promise<ContentBlock[]> {
  return promptContent(prompt, { cwd: session.cwd, takes: agent.capabilities.prompt });
}

function greet({ agent: { info, version }, session, isTyping }: ConverseOptions): string {
  const name = info === undefined ? "an agent" : `${info.title ?? info.name} ${info.version}`;
  const greeting = terminalLine(`Session ${session.id} with ${name}, ACP version ${version}`);
  return isTyping ? `${greeting}\n/? lists the commands, Ctrl-C cancels, Ctrl-D exits` : greeting;
}
