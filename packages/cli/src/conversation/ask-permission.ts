import type { OpenPermission } from "@parley/client/permission";

import { typingOutput } from "../terminal/streams.ts";
import { askKey } from "./ask-key.ts";
import type { QuestionPlace } from "./ask-key.ts";
import { createPermissionPrompt } from "./permission-prompt.ts";

/**
 * Asks the user at the terminal, and answers the request by the pressed key; Ctrl-C dismisses it and interrupts. A request that
 * has changed is left open, to be asked again.
 */
export async function askPermission(open: OpenPermission, place: QuestionPlace): Promise<void> {
  const { request, signal } = open;
  const { view, theme, streams, run } = place;
  const question = createPermissionPrompt(open, theme);
  const release = view.hold(request.toolCall);
  try {
    typingOutput(streams).write(question.text);
    const answer = await askKey(question, place, signal);
    // The agent must receive the cancellation before the answer to its request.
    if (answer === "interrupted") run.interrupt();
    if (answer === "interrupted" || (answer === undefined && !signal.aborted)) open.dismiss();
    else if (answer !== undefined) open.answer(answer.option.optionId, { remember: answer.remember });
  } finally {
    release();
  }
}
