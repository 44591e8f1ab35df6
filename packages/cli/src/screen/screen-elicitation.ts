import type { Component } from "@earendil-works/pi-tui";
import type { ElicitationHandlers } from "@parley/client";
import { exactLine } from "@parley/protocol/text";

import { contentOf } from "../elicitation/ask-form.ts";
import { createFormFields } from "../elicitation/form-field.ts";
import { renderFilled } from "../elicitation/render-form.ts";
import { askerName, renderQuestion } from "../rendering/render-question.ts";
import { FormDialog } from "./form-dialog.ts";
import type { FormDialogAnswer } from "./form-dialog.ts";
import { PageDialog } from "./page-dialog.ts";
import type { PageScreen } from "./page-dialog.ts";

export interface QuestionScreen {
  readonly dialogScreen: PageScreen;
  note(text: string): void;
  /**
   * Shows a question instead of the editor. Resolves to the answer, or to `undefined` if the question is cancelled.
   */
  ask<Answer>(
    create: (choose: (answer: Answer | undefined) => void) => Component,
    signal: AbortSignal,
  ): Promise<Answer | undefined>;
}

/** Creates handlers that ask the user on the screen to fill in a form or open a page. */
export function createScreenElicitation(screen: QuestionScreen, agentName: string): ElicitationHandlers {
  const { dialogScreen } = screen;
  const { theme } = dialogScreen;
  /** Purposes of pages that the user agreed to open, by id. */
  const pages = new Map<string, string>();
  return {
    form: async ({ message, requestedSchema }, { subagent, signal }) => {
      const { title, description } = requestedSchema;
      const heading = renderQuestion(
        [message, title ?? "", description ?? ""],
        askerName(agentName, subagent),
        theme.style,
      );
      const fields = createFormFields(requestedSchema);
      if (fields === undefined) {
        screen.note("parley: Cannot show the form: it has a field of an unknown type");
        return { action: "cancel" };
      }
      const answer = await screen.ask<FormDialogAnswer>(
        (choose) => new FormDialog({ heading, fields }, dialogScreen, choose),
        signal,
      );
      const isFilled = answer !== undefined && answer !== "declined";
      const lines = isFilled
        ? renderFilled(answer, theme)
        : [`  ${answer === undefined ? "cancelled" : "Declined"}`];
      screen.note([...heading, ...lines].join("\n"));
      if (isFilled) return { action: "accept", content: contentOf(answer) };
      return { action: answer === undefined ? "cancel" : "decline" };
    },
    url: async ({ message, url, elicitationId }, { subagent, signal }) => {
      const heading = renderQuestion([message], askerName(agentName, subagent), theme.style);
      const action = await screen.ask<"accept" | "decline">(
        (choose) => new PageDialog({ heading, url }, dialogScreen, choose),
        signal,
      );
      const end = action === undefined ? "cancelled" : action === "accept" ? "I'll open it" : "Declined";
      screen.note([...heading, `  ${exactLine(url)}`, `  ${end}`].join("\n"));
      if (action === "accept") pages.set(elicitationId, message);
      return { action: action ?? "cancel" };
    },
    completed(elicitationId) {
      const message = pages.get(elicitationId);
      if (pages.delete(elicitationId)) screen.note(`Done on the page: ${exactLine(message ?? "")}`);
    },
  };
}
