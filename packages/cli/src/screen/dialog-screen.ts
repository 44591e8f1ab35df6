import type { Theme } from "../rendering/theme.ts";

/**
 * Time in milliseconds that a question must be on the screen before a key can answer it. It is longer for an
 * unexpected question, because the user may have just started to type.
 */
export const readingTimes = { expected: 200, unexpected: 1000 } as const;
/**
 * Time in milliseconds that the keyboard must be idle before a user who was typing when the question appeared is
 * considered to have stopped.
 */
const typingPause = 600;

/** The parts of the screen that a dialog uses. */
export interface DialogScreen {
  readonly theme: Theme;
  readonly requestRender: () => void;
  /** Appends text to the draft of the next prompt. If absent, the text is discarded. */
  readonly addToDraft?: (text: string) => void;
}

/**
 * Calls `show` once the user has had time to read the question on the screen. Keys must not answer the question
 * before then, because they may belong to a sentence that the user is typing. Call the returned function for each
 * such key: it waits for a pause and adds letters to the draft.
 */
export function becomesReadable(
  { requestRender, addToDraft }: DialogScreen,
  show: () => void,
  readingTime: number = readingTimes.expected,
): (key: string) => void {
  const ready = (): void => {
    show();
    requestRender();
  };
  let timer = setTimeout(ready, readingTime);
  return (key) => {
    if (/^[^\p{Cc}]+$/u.test(key)) addToDraft?.(key);
    clearTimeout(timer);
    timer = setTimeout(ready, typingPause);
  };
}
