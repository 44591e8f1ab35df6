import type { OpenPermission } from "@parley/client";

import type { Run } from "../program-run.ts";
import type { Theme } from "../rendering/theme.ts";
import { interruptKey, readKey } from "../terminal/read-key.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { Streams } from "../terminal/streams.ts";
import type { ConversationView } from "./conversation-view.ts";
import { createPermissionQuestion } from "./permission-question.ts";

/** Where the user is asked. */
export interface QuestionPlace {
  readonly view: ConversationView;
  readonly theme: Theme;
  readonly streams: Streams;
  readonly run: Run;
}

/** Asks the user at the terminal, and settles the question by the key that is pressed; Ctrl-C puts it away and interrupts. */
export async function askPermission(
  open: OpenPermission,
  { view, theme, streams, run }: QuestionPlace,
): Promise<void> {
  const { request, signal } = open;
  const output = typingOutput(streams);
  const { text, choices, answers } = createPermissionQuestion(request, theme);
  const release = view.hold(request.toolCall);
  try {
    output.write(text);
    const key = await readKey(
      streams.stdin,
      { offer: () => output.write(choices), has: (pressed) => answers.has(pressed.toLowerCase()) },
      signal,
    );
    const answer = answers.get(key?.toLowerCase() ?? "");
    output.write(`${answer?.name ?? "cancelled"}\n\n`);
    // The agent must learn of the cancellation before it sees its question answered.
    if (key === interruptKey) run.interrupt();
    if (answer === undefined) open.dismiss();
    else open.answer(answer.option.optionId, { remember: answer.remember });
  } finally {
    release();
  }
}
