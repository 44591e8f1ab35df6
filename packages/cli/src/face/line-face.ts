import type { ClientSession } from "@parley/client";

import { askPermission } from "../conversation/ask-permission.ts";
import { completePrompt } from "../conversation/complete-prompt.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { createTextReport } from "../conversation/report.ts";
import { createElicitationHandlers } from "../elicitation/elicitation-handlers.ts";
import type { ElicitationPlace } from "../elicitation/elicitation-handlers.ts";
import { backgroundOf } from "../rendering/terminal-background.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { stateFile } from "../state-file.ts";
import { editPrompts } from "../terminal/edit-prompts.ts";
import type { PromptEditor } from "../terminal/edit-prompts.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { openHistory } from "../terminal/prompt-history.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { ChatFace, FaceSetup } from "./chat-face.ts";

/** Creates the face of a terminal whose lines are only appended to, for screen readers and simple terminals. */
export function openLineFace({ program, run, terminals, agentName, cwd, thoughts }: FaceSetup): ChatFace {
  const theme = createThemeFor(program.stdout, {
    cwd,
    thoughts,
    background: () => backgroundOf(program.env),
  });
  const keyboard = new Keyboard();
  const view = new ConversationView(theme, program, { terminals, keyboard });
  const place = { view, theme, streams: program, run, keyboard, agentName };
  return {
    report: createTextReport(view, "all"),
    isTyping: true,
    keyboard,
    stderr: program.stderr,
    prompts: (session, signal) => editPrompts(editorOf(session, place, program.env), signal),
    askPermission: (open) => keyboard.ask(() => askPermission(open, place), open.signal),
    elicitation: createElicitationHandlers(place),
  };
}

function editorOf(
  session: ClientSession,
  { streams, theme: { style }, keyboard }: ElicitationPlace,
  env: NodeJS.ProcessEnv,
): PromptEditor {
  return {
    keyboard,
    input: streams.stdin,
    output: typingOutput(streams),
    prompt: style("bold", "> "),
    continuation: style("bold", "… "),
    complete: (line) => completePrompt(line, session.state, session.cwd),
    history: openHistory(stateFile(env, "history")),
  };
}
