import { encodeNotification } from "../jsonrpc/encode-message.ts";
import type { Message } from "../jsonrpc/message.ts";
import { parseMessage } from "../jsonrpc/parse-message.ts";

/** A notification about an update of a session, as far as it is one. */
interface UpdateNotification {
  readonly method: string;
  readonly params: { readonly sessionId?: unknown; readonly update?: unknown } | null;
}

/**
 * Returns a {@link parseMessage} for the messages of one connection. Most are updates of the session that the last one was of: what
 * they have in common is compared, and only the rest is parsed, which takes little more than half of the time.
 */
export function createMessageParser(): (text: string) => Message {
  let method = "";
  let sessionId: unknown;
  /** The beginning of that session's updates; empty if other members follow the update. */
  let head = "";
  return (text) => {
    // Comparing a slice takes a fifth of the time of `startsWith`.
    if (head !== "" && text.slice(0, head.length) === head && text.endsWith("}}"))
      try {
        const update: unknown = JSON.parse(text.slice(head.length, -2));
        return { jsonrpc: "2.0", method, params: { sessionId, update } };
      } catch {
        head = "";
      }
    const message = parseMessage(text) as Partial<UpdateNotification>;
    const { params } = message;
    if (params?.update !== undefined && params.sessionId !== sessionId) {
      ({ sessionId } = params);
      ({ method = "" } = message);
      head =
        typeof sessionId === "string"
          ? encodeNotification(method, { sessionId, update: 0 }).slice(0, -3)
          : "";
    }
    return message as Message;
  };
}
