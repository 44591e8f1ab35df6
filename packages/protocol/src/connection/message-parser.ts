import { encodeNotification } from "../jsonrpc/encode-message.ts";
import type { Message } from "../jsonrpc/message.ts";
import { parseMessage } from "../jsonrpc/parse-message.ts";

/** Messages of at least this many characters are not remembered. */
const TOO_LONG = 4096;

interface MaybeUpdate {
  readonly method: string;
  readonly params?: { readonly sessionId?: unknown; readonly update?: unknown } | null;
}

/**
 * Returns a {@link parseMessage} for one connection. Most messages update the same session as the previous message,
 * so the two have the same prefix, and only the rest is parsed.
 */
export function createMessageParser(): (text: string) => Message {
  let sessionId = "";
  /** Method and prefix of updates for `sessionId`, set after two consecutive updates. */
  let method = "";
  let head: string | undefined = "";
  return (text) => {
    // Comparing a slice is five times as fast as calling `startsWith`.
    if (head && text.slice(0, head.length) === head && text.endsWith("}}"))
      try {
        const update: unknown = JSON.parse(text.slice(head.length, -2));
        return { jsonrpc: "2.0", method, params: { sessionId, update } };
      } catch {
        // Either other members follow the update, or the message is malformed. Checking this for every message would
        // be slow.
        head = undefined;
      }
    const message = parseMessage(text);
    const { method: name, params } = message as MaybeUpdate;
    const { sessionId: id, update } = params ?? {};
    if (typeof id === "string" && update !== undefined && text.length < TOO_LONG)
      if (id !== sessionId) {
        sessionId = id;
        head &&= "";
      } else if (head === "") {
        method = name;
        head = encodeNotification(name, { sessionId, update: 0 }).slice(0, -3);
      }
    return message;
  };
}
