import { type SessionState, isBareText } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";
import type { ApplyUpdate } from "../dialect/client-side.ts";

/** Most pieces of a batch: each takes many times the memory of its characters. */
const MAX_PIECES = 256;

/** Updates that continue the text of one message, to be applied to a state together. */
export interface TextBatch {
  /** Adds the update if it continues the same message and there is room; else returns `false`. */
  add(update: SessionUpdate): boolean;
  /** Returns the state after all updates of the batch, for less work than applying them one by one. */
  applyTo(state: SessionState): SessionState;
}

/** Starts a batch with `first` if it is a piece of a message's text and nothing else. */
export function startTextBatch<Update extends SessionUpdate>(
  first: Update,
  apply: ApplyUpdate<Update>,
): TextBatch | undefined {
  const beginning = textOf(first);
  if (beginning === undefined) return undefined;
  const pieces = [beginning];
  return {
    add(update) {
      const isOfMessage =
        update.sessionUpdate === first.sessionUpdate && messageIdOf(update) === messageIdOf(first);
      if (pieces.length === MAX_PIECES || !isOfMessage) return false;
      const text = textOf(update);
      if (text === undefined) return false;
      pieces.push(text);
      return true;
    },
    applyTo(state) {
      const text = pieces.join("");
      return apply(state, text === beginning ? first : { ...first, content: { type: "text", text } });
    },
  };
}

function textOf(update: SessionUpdate): string | undefined {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk": {
      const { content, _meta } = update;
      return isBareText(content) && !_meta ? content.text : undefined;
    }
    default:
      return undefined;
  }
}

function messageIdOf(update: object): unknown {
  return (update as { readonly messageId?: unknown }).messageId;
}
