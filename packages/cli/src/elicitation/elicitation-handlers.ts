import type { ElicitationHandlers, Subagent, UrlElicitation } from "@parley/client";
import { exactLine } from "@parley/protocol/text";

import { type QuestionContext, askKey } from "../conversation/ask-key.ts";
import { renderKeys } from "../rendering/render-keys.ts";
import { askerName, renderQuestion } from "../rendering/render-question.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { typingOutput } from "../terminal/streams.ts";
import { askForm } from "./ask-form.ts";

export interface AgentQuestionContext extends QuestionContext {
  readonly agentName: string;
}

/** Creates handlers that ask the user at the terminal to fill in a form or open a page. */
export function createElicitationHandlers(context: AgentQuestionContext): ElicitationHandlers {
  /** Purposes of pages that the user agreed to open, by id. */
  const pages = new Map<string, string>();
  return {
    form: async ({ message, requestedSchema }, { subagent, signal }) => {
      const { title, description } = requestedSchema;
      const texts = [message, title ?? "", description ?? ""];
      const ask = () => askForm({ requestedSchema }, context, signal);
      return (await askAtTerminal({ texts, subagent, ask }, context, signal)) ?? { action: "cancel" };
    },
    url: async ({ message, url, elicitationId }, { subagent, signal }) => {
      const ask = () => askPage({ url }, context, signal);
      const answer = await askAtTerminal({ texts: [message], subagent, ask }, context, signal);
      if (answer?.action === "accept") pages.set(elicitationId, message);
      return answer ?? { action: "cancel" };
    },
    completed(elicitationId) {
      const message = pages.get(elicitationId);
      if (pages.delete(elicitationId)) context.view.note(`Done on the page: ${exactLine(message ?? "")}`);
    },
  };
}

interface Question<Answer> {
  /** The agent's description of the question. */
  readonly texts: readonly string[];
  readonly subagent: Subagent | undefined;
  readonly ask: () => Promise<Answer | "interrupted">;
}

/**
 * Asks at the terminal. Resolves to `undefined` on Ctrl-C, which also interrupts the run, or if the agent cancels the
 * question before it is shown.
 */
function askAtTerminal<Answer>(
  { texts, subagent, ask }: Question<Answer>,
  { keyboard, view, theme: { style, columns }, streams, run, agentName }: AgentQuestionContext,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const heading = renderQuestion(texts, askerName(agentName, subagent), style);
  return keyboard.ask(async () => {
    const release = view.hold(undefined);
    try {
      for (const line of heading) typingOutput(streams).write(`${wrapText(line, columns(), "  ")}\n`);
      const answer = await ask();
      if (answer !== "interrupted") return answer;
      // The agent must receive the cancellation before the answer to its question.
      run.interrupt();
      return undefined;
    } finally {
      release();
    }
  }, signal);
}

const pageDecisions = [
  { key: "y", name: "I'll open it" },
  { key: "n", name: "Decline" },
] as const;

/**
 * Asks whether to open a page. Shows the entire URL on one line so that the user can copy it. The program does not
 * open the page itself.
 */
async function askPage(
  { url }: Pick<UrlElicitation, "url">,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<{ readonly action: "accept" | "decline" | "cancel" } | "interrupted"> {
  const choices = renderKeys([{ label: "", choices: pageDecisions }], context.theme);
  typingOutput(context.streams).write(`  ${exactLine(url)}\n`);
  const decision = await askKey({ choices, answers: pageDecisions }, context, signal);
  if (decision === "interrupted") return decision;
  if (decision === undefined) return { action: "cancel" };
  return { action: decision.key === "y" ? "accept" : "decline" };
}
