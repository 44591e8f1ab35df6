import type { Theme } from "../rendering/theme.ts";

/**
 * Time that a question must have been on the screen before a key can answer it, in milliseconds. When an unexpected
 * question appears, the user may just have started to type.
 */
export const readingTimes = { expected: 200, unexpected: 1000 } as const;
/**
 * Time that the keyboard must be idle, in milliseconds, before a user who was typing when the question appeared counts
 * as having stopped.
 */
const typingPause = 600;

/** The parts of the screen that a dialog needs. */
export interface DialogScreen {
  readonly theme: Theme;
  readonly requestRender: () => void;
  /** Adds text to the draft of the next prompt. If absent, the text is discarded. */
  readonly addToDraft?: (text: string) => void;
}

/**
 * Calls `show` once the user has had time to read the question now on the screen. Until then, keys must not answer
 * it, because they were typed before it appeared or belong to the rest of a sentence. Call the returned function for
 * each such key: it waits for a pause and adds letters to the draft.
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
