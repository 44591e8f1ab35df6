import type { UrlElicitation } from "@parley/client";
import { exactLine } from "@parley/protocol/text";

import { askKey } from "../conversation/ask-key.ts";
import type { QuestionPlace } from "../conversation/ask-key.ts";
import { renderKeys } from "../rendering/render-keys.ts";
import { typingOutput } from "../terminal/streams.ts";

const decisions = [
  { key: "y", name: "I open it" },
  { key: "n", name: "Decline" },
] as const;

/**
 * Asks whether the user will open a page. The whole address is shown, on one line so that it can be copied; the program
 * does not open it.
 */
export async function askPage(
  { url }: Pick<UrlElicitation, "url">,
  place: QuestionPlace,
  signal: AbortSignal,
): Promise<{ readonly action: "accept" | "decline" | "cancel" } | "interrupted"> {
  const choices = renderKeys([{ label: "", choices: decisions }], place.theme);
  typingOutput(place.streams).write(`  ${exactLine(url)}\n`);
  const decision = await askKey({ choices, answers: decisions }, place, signal);
  if (decision === "interrupted") return decision;
  if (decision === undefined) return { action: "cancel" };
  return { action: decision.key === "y" ? "accept" : "decline" };
}
