import type { ToolCallContent } from "@parley/schema/v1";

import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/** What is shown. */
export interface LiveOutputParts {
  /** The end of the output as it is now: small, for each picture replaces the one before. */
  readonly read: () => string;
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
}

/**
 * Shows an output while it grows, from now on, and the longer it does the more rarely.
 *
 * @returns ends that; resolves when nothing more will be shown.
 */
export function showLiveOutput({ read, show }: LiveOutputParts): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let shown = "";
  let showing = Promise.resolve();
  const look = (): void => {
    const text = read();
    // What hinders a picture hinders the result as well, and is reported there.
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
