import type { ToolCallContent } from "@parley/schema/neutral";

import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

export interface LiveOutputOptions {
  /** Returns the end of the output. It should be short, because every update sends all of it again. */
  readonly read: () => string;
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
}

/**
 * Shows growing output at increasing intervals.
 *
 * @returns a function that stops updates and resolves once the last one has been sent.
 */
export function showLiveOutput({ read, show }: LiveOutputOptions): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let shown = "";
  let showing = Promise.resolve();
  const look = (): void => {
    const text = read();
    // The error will occur again when the result is sent, and is reported then.
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
