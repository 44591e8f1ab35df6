import type { AgentConnection, ClientSession } from "@parley/client";

import { ExitCode } from "../exit-code.ts";
import type { Run } from "../program-run.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { ConversationView } from "./conversation-view.ts";
import { runTurn } from "./run-turn.ts";

/** A session and what it is driven by. */
export interface Conversation {
  readonly agent: AgentConnection;
  readonly session: ClientSession;
  /** The user's prompts, until there are no more or the signal aborts. */
  readonly prompts: (signal: AbortSignal) => AsyncIterable<string>;
  readonly view: ConversationView;
  readonly run: Run;
  /** Whether a person is there to go on after a turn that was cancelled. */
  readonly isTyping: boolean;
}

/**
 * Sends prompt after prompt, each when the turn before it has ended, and shows what comes of it.
 *
 * @throws the reason when the agent breaks.
 */
export async function converse(conversation: Conversation): Promise<ExitCode> {
  const { agent, session, view } = conversation;
  const unfollow = view.follow(session);
  view.note(greeting(conversation));
  const broken = new AbortController();
  void agent.closed.then((reason) => broken.abort(reason));
  try {
    const result = await runTurns(conversation, broken.signal);
    if (broken.signal.aborted) throw broken.signal.reason;
    return result;
  } finally {
    unfollow();
  }
}

async function runTurns(conversation: Conversation, broken: AbortSignal): Promise<ExitCode> {
  const { prompts, run, isTyping } = conversation;
  let result: ExitCode = ExitCode.ok;
  for await (const prompt of prompts(AbortSignal.any([run.leaving, broken]))) {
    const code = await runTurn(prompt, conversation);
    if (run.leaving.aborted) return code;
    if (code === ExitCode.cancelled && isTyping) continue;
    if (code !== ExitCode.ok) result = code;
    if (code === ExitCode.cancelled) return code;
  }
  return result;
}

function greeting({ agent: { info, version }, session, isTyping }: Conversation): string {
  const name = info === undefined ? "an agent" : `${info.title ?? info.name} ${info.version}`;
  const help = isTyping ? "; Ctrl-C cancels, /exit leaves" : "";
  return terminalLine(`Session ${session.id} with ${name}, protocol version ${version}${help}`);
}
