import type { PermissionOption, PermissionOutcome, PermissionRequest } from "@parley/client";

import type { Run } from "../program-run.ts";
import type { Theme } from "../rendering/theme.ts";
import { interruptKey, readKey } from "../terminal/read-key.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { Streams } from "../terminal/streams.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { PermissionAnswerer } from "./answer-permission.ts";
import type { ConversationView } from "./conversation-view.ts";
import { createPermissionQuestion } from "./permission-question.ts";
import type { PermissionQuestion } from "./permission-question.ts";

/** Where the user is asked. */
export interface QuestionPlace {
  readonly view: ConversationView;
  readonly theme: Theme;
  readonly streams: Streams;
  readonly run: Run;
}

/** Asks the user at the terminal, one question after the other. */
export function createPermissionAsker(place: QuestionPlace): PermissionAnswerer {
  let last: Promise<unknown> = Promise.resolve();
  return (request, { signal }) => {
    const answer = last.then(() => ask(request, signal, place));
    last = answer;
    return answer;
  };
}

async function ask(
  request: PermissionRequest,
  signal: AbortSignal,
  { view, theme, streams, run }: QuestionPlace,
): Promise<PermissionOutcome> {
  if (signal.aborted) return { outcome: "cancelled" };
  const output = typingOutput(streams);
  const question = createPermissionQuestion(request, theme);
  const release = view.hold(request.toolCall);
  try {
    output.write(question.text);
    const answer = await readAnswer(question, streams.stdin, signal);
    const option = typeof answer === "object" ? answer : undefined;
    output.write(`${option === undefined ? "cancelled" : terminalLine(option.name)}\n\n`);
    if (answer === "interrupt") run.interrupt();
    return option === undefined
      ? { outcome: "cancelled" }
      : { outcome: "selected", optionId: option.optionId };
  } finally {
    release();
  }
}

/** Reads keys until one of them chooses an option or is Ctrl-C; `undefined` if the question is taken back first. */
async function readAnswer(
  question: PermissionQuestion,
  terminal: Streams["stdin"],
  signal: AbortSignal,
): Promise<PermissionOption | "interrupt" | undefined> {
  for (;;) {
    const key = await readKey(terminal, signal);
    if (key === undefined) return undefined;
    if (key === interruptKey) return "interrupt";
    const option = question.keys.get(key.toLowerCase());
    if (option !== undefined) return option;
  }
}
