import type { Message } from "./message.ts";
import { parseMessage } from "./parse-message.ts";

/** Places in a text where a message may begin: more would make a hostile one expensive. */
const MAX_ATTEMPTS = 8;

/** A message, and what stood before it. */
export interface RecoveredMessage {
  readonly noise: string;
  readonly message: Message;
}

/**
 * Finds the message at the end of a text that begins with something else, such as a terminal's control sequence or a log
 * line that nobody ended; `undefined` if there is none.
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
      // It begins later, or nowhere.
    }
  }
  return undefined;
}
