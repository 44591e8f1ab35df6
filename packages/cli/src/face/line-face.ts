import type { ClientSession } from "@parley/client";
import type { OpenPermission } from "@parley/client/permission";

import { type QuestionContext, askKey } from "../conversation/ask-key.ts";
import { completePrompt } from "../conversation/complete-prompt.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { exitsChat } from "../conversation/local-commands.ts";
import { createPermissionPrompt } from "../conversation/permission-prompt.ts";
import { createTextReport } from "../conversation/report.ts";
import type { Restart, RestartQuestion } from "../conversation/restart-question.ts";
import { type AgentQuestionContext, createElicitationHandlers } from "../elicitation/elicitation-handlers.ts";
import { renderKeys } from "../rendering/render-keys.ts";
import { backgroundOf } from "../rendering/terminal-background.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { breakLines } from "../rendering/word-wrap.ts";
import { historyFile } from "../state-file.ts";
import { cookedPrompts } from "../terminal/cooked-prompts.ts";
import { type EditPromptsOptions, editPrompts } from "../terminal/edit-prompts.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { openHistory } from "../terminal/prompt-history.ts";
import { isDumb, typingOutput } from "../terminal/streams.ts";
import type { ChatFace, FaceSetup } from "./chat-face.ts";

/** Creates the face for a terminal with append-only lines, for screen readers and simple terminals. */
export function openLineFace({ program, run, terminals, agentName, cwd, thoughts }: FaceSetup): ChatFace {
  const look = { cwd, thoughts, background: () => backgroundOf(program.env) };
  // Questions are on stderr if stdout is a pipe.
  const theme = createThemeFor(typingOutput(program), look);
  const keyboard = new Keyboard();
  const view = new ConversationView(createThemeFor(program.stdout, look), program, { terminals, keyboard });
  const history = openHistory(historyFile(program.env, cwd, agentName));
  const context = { view, theme, streams: program, run, keyboard, agentName };
  return {
    report: createTextReport(view, "all"),
    isTyping: true,
    keyboard,
    stderr: program.stderr,
    prompts(session, signal) {
      theme.cwd = session.cwd;
      const editor = { ...editorOf(session, context), history };
      return isDumb(program.env) ? cookedPrompts({ ...editor, run }, signal) : editPrompts(editor, signal);
    },
    askPermission: (open) => keyboard.ask(() => askPermission(open, context), open.signal),
    askRestart: (question) => askRestart(question, context),
    elicitation: createElicitationHandlers(context),
  };
}

async function askRestart(
  { text, answers }: RestartQuestion,
  context: QuestionContext,
): Promise<Restart | undefined> {
  typingOutput(context.streams).write(text);
  const choices = renderKeys([{ label: "", choices: answers }], context.theme);
  const answer = await askKey({ choices, answers }, context, context.run.leaving);
  return answer === "interrupted" ? undefined : answer?.restart;
}

function editorOf(
  session: ClientSession,
  { streams, theme: { style }, keyboard }: AgentQuestionContext,
): Omit<EditPromptsOptions, "history"> {
  return {
    keyboard,
    input: streams.stdin,
    output: typingOutput(streams),
    prompt: style("bold", "> "),
    continuation: style("bold", "… "),
    isExit: (prompt) => exitsChat(prompt, session.state),
    complete: (line) => completePrompt(line, session.state, session.cwd),
  };
}

/**
 * Asks the user at the terminal and answers the request with the option for the pressed key. Ctrl-C dismisses the
 * request and interrupts the run. A changed request stays open so that the user can be asked again.
 */
async function askPermission(open: OpenPermission, context: QuestionContext): Promise<void> {
  const { request, signal } = open;
  const { view, theme, streams, run } = context;
  const question = createPermissionPrompt(open, theme);
  const release = view.hold(request.toolCall);
  try {
    typingOutput(streams).write(breakLines(question.text, theme.columns()));
    const choices = breakLines(question.choices, theme.columns());
    const answer = await askKey({ ...question, choices }, context, signal);
    // The agent must receive the cancellation before the answer to its request.
    if (answer === "interrupted") run.interrupt();
    if (answer === "interrupted" || (answer === undefined && !signal.aborted)) open.dismiss();
    else if (answer !== undefined) open.answer(answer.option.optionId, { remember: answer.remember });
  } finally {
    release();
  }
}
