import type { ToolCallContent } from "@parley/schema/neutral";

import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/** Options of {@link showLiveOutput}. */
export interface LiveOutputOptions {
  /** Reads the end of the output. Keep it short, since each update replaces the previous one. */
  readonly read: () => string;
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
}

/**
 * Shows growing output at increasing intervals.
 *
 * @returns a function that stops this and resolves once the last update has been sent.
 */
export function showLiveOutput({ read, show }: LiveOutputOptions): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let shown = "";
  let showing = Promise.resolve();
  const look = (): void => {
    const text = read();
    // The same error will occur when the result is sent, and is reported then.
    if (text !== shown)
      showing = showing.then(() => show([textContent(fenced(text))])).catch(() => undefined);
    shown = text;
    waitMs = Math.min(waitMs * 1.25, LONGEST_WAIT_MS);
    timer = setTimeout(look, waitMs);
  };
  let timer = setTimeout(look, waitMs);
  return () => {
    clearTimeout(timer);
    return showing;
  };
}
