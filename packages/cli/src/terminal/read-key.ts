import type { ReadStream } from "node:tty";

import { type QuestionAnswer, type QuestionKey, QuestionKeys } from "./question-keys.ts";

/** Ctrl-C, which does not send a signal while the terminal is in raw mode. */
export const interruptKey = "\u0003";

/** Answers that {@link readKey} accepts. */
export interface KeyChoice {
  readonly answers: readonly QuestionAnswer[];
  /** Called when a key selects an answer that is remembered. */
  readonly selected: (answer: string) => void;
  /** Prints the available keys. Called once keys are accepted. */
  readonly offer: () => void;
  /** Called with text that the user typed for the next prompt, and whether the question could already be answered. */
  readonly typed: (text: string, isOffered: boolean) => void;
  /** Called for each key that neither answers the question nor types text. */
  readonly ignored: () => void;
}

/**
 * Reads the key of an answer from a terminal. Resolves to `undefined` if `signal` aborts or the terminal closes first.
 * Ignores keys pressed before the user has had time to read the question, and sentences that the user types. Always
 * accepts Ctrl-C.
 */
export function readKey(
  terminal: ReadStream,
  { answers, selected, offer, typed, ignored }: KeyChoice,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const finish = (key?: string): void => {
      keys.close();
      terminal.off("data", onData).off("end", onEnd);
      signal.removeEventListener("abort", onEnd);
      terminal.setRawMode(false).pause();
      resolve(key);
    };
    const keys = new QuestionKeys({
      answers,
      sentenceEnd: "enter",
      selected: (answer, isLasting) => {
        if (isLasting) selected(answer);
      },
      opened: offer,
      answered: finish,
      typed: (text) => typed(text, keys.isOpen),
    });
    const onData = (data: Buffer | string): void => {
      const input = data.toString();
      if (input.includes(interruptKey)) return finish(interruptKey);
      for (const key of questionKeysOf(input)) if (!keys.press(key)) ignored();
    };
    const onEnd = (): void => finish();
    signal.addEventListener("abort", onEnd);
    terminal.setRawMode(true).on("data", onData).on("end", onEnd).resume();
  });
}

/** Splits a terminal's input into keys. Fast typing, or a paste, arrives as several characters. */
function questionKeysOf(input: string): QuestionKey[] {
  // A key that types no text sends an escape sequence.
  if (input.startsWith("\u001b")) return ["other"];
  return Array.from(input, (text) => {
    if (text === "\r" || text === "\n") return "enter";
    return /\p{Cc}/u.test(text) ? "other" : { text };
  });
}
