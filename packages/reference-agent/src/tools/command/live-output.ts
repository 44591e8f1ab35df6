import type { ToolCallContent } from "@parley/schema/neutral";

import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/** Options of {@link showLiveOutput}. */
export interface LiveOutputOptions {
  /** Reads the end of the output. It should be short, since each update replaces the one before. */
  readonly read: () => string;
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
}

/**
 * Shows growing output, at intervals that become longer.
 *
 * @returns a function that stops this, and resolves when the last update was sent.
 */
export function showLiveOutput({ read, show }: LiveOutputOptions): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let shown = "";
  let showing = Promise.resolve();
  const look = (): void => {
    const text = read();
    // An error here also fails the update with the result, which reports it.
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
