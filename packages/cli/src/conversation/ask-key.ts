import type { Run } from "../program-run.ts";
import { renderAnswer } from "../rendering/render-keys.ts";
import type { KeyedChoice } from "../rendering/render-keys.ts";
import type { Theme } from "../rendering/theme.ts";
import { interruptKey, readKey } from "../terminal/read-key.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { Streams } from "../terminal/streams.ts";
import type { ConversationView } from "./conversation-view.ts";

export interface QuestionContext {
  readonly view: Pick<ConversationView, "hold" | "note">;
  readonly theme: Theme;
  readonly streams: Streams;
  readonly run: Run;
}

/**
 * Prompts for one of the given keys and prints the meaning of the pressed key. Resolves to `interrupted` on Ctrl-C,
 * and to `undefined` if `signal` aborts or the terminal closes.
 */
export async function askKey<Answer extends KeyedChoice>(
  { choices, answers }: { readonly choices: string; readonly answers: readonly Answer[] },
  { streams, theme }: Pick<QuestionContext, "streams" | "theme">,
  signal: AbortSignal,
): Promise<Answer | "interrupted" | undefined> {
  const output = typingOutput(streams);
  const answerTo = (key: string): Answer | undefined =>
    answers.find((answer) => answer.key === key.toLowerCase());
  const key = await readKey(
    streams.stdin,
    { offer: () => output.write(choices), has: (pressed) => answerTo(pressed) !== undefined },
    signal,
  );
  const answer = answerTo(key ?? "");
  const without = signal.aborted ? "withdrawn or changed by the agent" : "cancelled";
  output.write(`${renderAnswer(answer?.name ?? without, theme)}\n\n`);
  return key === interruptKey ? "interrupted" : answer;
}
