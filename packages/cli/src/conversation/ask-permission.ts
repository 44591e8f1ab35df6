import type { OpenPermission } from "@parley/client";

import { typingOutput } from "../terminal/streams.ts";
import { askKey } from "./ask-key.ts";
import type { QuestionPlace } from "./ask-key.ts";
import { createPermissionPrompt } from "./permission-prompt.ts";

/** Asks the user at the terminal, and settles the question by the key that is pressed; Ctrl-C puts it away and interrupts. */
export async function askPermission(open: OpenPermission, place: QuestionPlace): Promise<void> {
  const { request, signal } = open;
  const { view, theme, streams, run } = place;
  const question = createPermissionPrompt(request, theme);
  const release = view.hold(request.toolCall);
  try {
    typingOutput(streams).write(question.text);
    const answer = await askKey(question, place, signal);
    // The agent must learn of the cancellation before it sees its question answered.
    if (answer === "interrupted") run.interrupt();
    if (answer === undefined || answer === "interrupted") open.dismiss();
    else open.answer(answer.option.optionId, { remember: answer.remember });
  } finally {
    release();
  }
}
