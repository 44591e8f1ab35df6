import type { Run } from "../program-run.ts";
import { renderAnswer } from "../rendering/render-keys.ts";
import type { KeyedChoice } from "../rendering/render-keys.ts";
import type { Theme } from "../rendering/theme.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import { interruptKey, readKey } from "../terminal/read-key.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { Streams } from "../terminal/streams.ts";
import type { ConversationView } from "./conversation-view.ts";

export interface QuestionContext {
  readonly view: Pick<ConversationView, "hold" | "note">;
  readonly theme: Theme;
  readonly streams: Streams;
  readonly run: Run;
  readonly keyboard: Keyboard;
}

/**
 * Prompts for one of the given keys and prints the meaning of the pressed key. Resolves to `interrupted` on Ctrl-C,
 * and to `undefined` if `signal` aborts or the terminal closes. A sentence that the user types instead is moved to the
 * next prompt.
 */
export async function askKey<Answer extends KeyedChoice>(
  { choices, answers }: { readonly choices: string; readonly answers: readonly Answer[] },
  { streams, theme, keyboard }: Pick<QuestionContext, "streams" | "theme" | "keyboard">,
  signal: AbortSignal,
): Promise<Answer | "interrupted" | undefined> {
  const output = typingOutput(streams);
  const note = (text: string): void => {
    output.write(`\n${wrapText(theme.style("dim", `  ${text}`), theme.columns(), "  ")}\n  → `);
  };
  let isNoted = false;
  const noteOnce = (text: string): void => {
    if (!isNoted) note(text);
    isNoted = true;
  };
  const key = await readKey(
    streams.stdin,
    {
      answers,
      selected: (selected) => {
        const { name = "" } = answers.find((each) => each.key === selected) ?? {};
        note(`Press Enter to choose "${name}".`);
      },
      offer: () => output.write(choices),
      typed: (text, isOffered) => {
        keyboard.addToDraft(text);
        if (isOffered) noteOnce(typedNote);
      },
      ignored: () => noteOnce(ignoredNote),
    },
    signal,
  );
  const answer = answers.find((each) => each.key === key);
  const without = signal.aborted ? "withdrawn or changed by the agent" : "cancelled";
  output.write(`${renderAnswer(answer?.name ?? without, theme)}\n\n`);
  return key === interruptKey ? "interrupted" : answer;
}

const ignoredNote = "Choose an answer with its letter, or press Ctrl-C to cancel.";
const typedNote = "What you typed is in your next prompt. To answer, press Enter and a letter.";
