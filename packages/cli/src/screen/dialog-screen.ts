import type { Theme } from "../rendering/theme.ts";

/** Milliseconds that a question must have been on the screen before a key can answer it. */
const readingTime = 200;
/** Milliseconds without a key after which a user who was typing when the question appeared has stopped. */
const typingPause = 600;

/** What a dialog needs from the screen. */
export interface DialogScreen {
  readonly theme: Theme;
  readonly requestRender: () => void;
  /** Adds text to the draft of the next prompt. Default: the text is lost. */
  readonly addToDraft?: (text: string) => void;
}

/**
 * Calls `show` once the user has had time to read the question that is now shown. Until then, keys must not answer it,
 * because they were typed before, or belong to the rest of a sentence. The returned function, called for each such key,
 * waits for a pause and adds letters to the draft.
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
