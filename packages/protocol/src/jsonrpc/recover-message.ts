import type { Message } from "./message.ts";
import { parseMessage } from "./parse-message.ts";

/** Maximum number of places to look for a message, which bounds the cost of a hostile text. */
const MAX_ATTEMPTS = 8;

/** A message, and the text before it. */
export interface RecoveredMessage {
  readonly noise: string;
  readonly message: Message;
}

/**
 * Finds a message at the end of a text that begins with something else, such as a terminal's control sequence or an
 * unfinished log line. Returns `undefined` if there is none.
 */
export function recoverMessage(text: string): RecoveredMessage | undefined {
  if (!text.includes('"jsonrpc"')) return undefined;
  let attempts = 0;
  for (const { index } of text.matchAll(/\{\s*"/g)) {
    if (index === 0) continue;
    if (++attempts > MAX_ATTEMPTS) return undefined;
    try {
      return { noise: text.slice(0, index), message: parseMessage(text.slice(index)) };
    } catch {
      // Not here: try the next place.
    }
  }
  return undefined;
}
