import type { Theme } from "../rendering/theme.ts";

/** Milliseconds that a question must have been on the screen before a key can answer it. */
const readingTime = 200;
/** Milliseconds without a key after which a user who was typing when the question came has stopped. */
const typingPause = 600;

/** What a dialog needs of the screen. */
export interface DialogScreen {
  readonly theme: Theme;
  readonly requestRender: () => void;
  /** Adds a text to the draft of the next prompt. Default: the text is lost. */
  readonly addToDraft?: (text: string) => void;
}

/**
 * Calls `show` once a question that is shown now could be read. Keys that were typed before must not answer it, nor the rest of
 * a sentence: the returned function, called for each key until then, waits for a pause, and adds letters to the draft.
 */
export function becomesReadable(
  { requestRender, addToDraft }: DialogScreen,
  show: () => void,
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
