import type { Theme } from "../rendering/theme.ts";

/**
 * Minimum time that a question must be on the screen before a key can answer it, in milliseconds. It is longer for an
 * unexpected question, because the user may have just started to type.
 */
export const readingTimes = { expected: 200, unexpected: 1000 } as const;
const typingPause = 600;

/** Parts of the screen that a dialog uses. */
export interface DialogScreen {
  readonly theme: Theme;
  readonly requestRender: () => void;
  /** Appends text to the draft of the next prompt. If absent, the text is discarded. */
  readonly addToDraft?: (text: string) => void;
}

/**
 * Calls `show` once the user has had time to read the question on the screen. Earlier keys must not answer the
 * question, because they may belong to a sentence that the user is typing. Pass each of these keys to the returned
 * function, which adds letters to the draft and postpones `show` until the user stops typing.
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
