import type { Theme } from "../rendering/theme.ts";

/** Milliseconds that a question must have been on the screen before a key can answer it. */
const readingTime = 200;

/** The parts of the screen that a dialog works with. */
export interface DialogPlace {
  readonly theme: Theme;
  readonly requestRender: () => void;
}

/** Calls `show` once a question that is shown now could be read. Keys that were typed before must not answer it. */
export function becomesReadable({ requestRender }: DialogPlace, show: () => void): void {
  setTimeout(() => {
    show();
    requestRender();
  }, readingTime);
}
