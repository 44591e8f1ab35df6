import type { AgentConnection, ClientSession } from "@parley/client";
import { RequestError } from "@parley/protocol";

import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import { createPermissionAnswerer } from "../conversation/answer-permission.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { converse } from "../conversation/converse.ts";
import type { PermissionPolicy } from "../conversation/permission-policy.ts";
import { Transcript } from "../conversation/transcript.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { createStyle } from "../rendering/style.ts";
import { createPlainTheme, createTerminalTheme } from "../rendering/theme.ts";
import type { Theme } from "../rendering/theme.ts";
import { editPrompts } from "../terminal/edit-prompts.ts";
import type { PromptEditor } from "../terminal/edit-prompts.ts";
import { readPrompts } from "../terminal/read-prompts.ts";
import { canType, typingOutput } from "../terminal/streams.ts";
import type { Streams } from "../terminal/streams.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** Options of `parley chat`. */
export interface ChatOptions extends AgentOptions {
  /** Whether to show thoughts whole, and not only the beginning of each. */
  readonly thoughts?: boolean | undefined;
  /** The session to go on with; a new one if absent. */
  readonly load?: string | undefined;
  /** Default: `ask` at a terminal, else `reject`. */
  readonly permissions?: PermissionPolicy | undefined;
}

/** Talks with an agent: prompts from stdin, the conversation on stdout, all else on stderr. */
export async function chat(options: ChatOptions, program: NodeJS.Process): Promise<ExitCode> {
  const isTyping = canType(program);
  if (options.permissions === "ask" && !isTyping) {
    program.stderr.write(
      'parley: Cannot ask for permission: stdin is no terminal; use "allow" or "reject"\n',
    );
    return ExitCode.usage;
  }
  const theme = themeOf(options, program);
  const view = new ConversationView(new Transcript(theme), program);
  return withRun(program, (run) => {
    const requestPermission = createPermissionAnswerer({
      policy: options.permissions ?? (isTyping ? "ask" : "reject"),
      isDefault: options.permissions === undefined,
      view,
      theme,
      streams: program,
      run,
    });
    const setup = { options, run, stderr: program.stderr, handlers: { requestPermission } };
    return withAgent(setup, async (agent) => {
      const session = await openSession(agent, options);
      const { stdin } = program;
      const prompts = isTyping
        ? (signal: AbortSignal) => editPrompts(editorOf(session, program, theme), signal)
        : (signal: AbortSignal) => readPrompts(stdin, signal);
      return converse({ agent, session, prompts, view, run, isTyping });
    });
  });
}

function themeOf({ cwd, thoughts }: ChatOptions, streams: Streams): Theme {
  return canType(streams) && streams.stdout.isTTY
    ? createTerminalTheme({
        cwd,
        style: createStyle(streams.stdout),
        columns: () => streams.stdout.columns,
        thoughts: thoughts ? "whole" : "folded",
      })
    : createPlainTheme(cwd);
}

async function openSession(agent: AgentConnection, { load, cwd }: ChatOptions): Promise<ClientSession> {
  try {
    if (load === undefined) return await agent.newSession({ cwd });
    return await agent.openSession(load, { cwd, history: "replay" });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const action = load === undefined ? "Cannot begin a session" : `Cannot load session "${load}"`;
    throw new Error(`${action}: ${describeFailure(error, agent)}`, { cause: error });
  }
}

function editorOf(session: ClientSession, streams: Streams, { style }: Theme): PromptEditor {
  return {
    input: streams.stdin,
    output: typingOutput(streams),
    prompt: style("bold", "> "),
    commands: () => session.state.commands.map(({ name }) => `/${terminalLine(name)}`),
  };
}
