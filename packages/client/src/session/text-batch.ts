import { type SessionState, isBareText } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";

/** Maximum number of chunks in a batch. Each chunk uses many times as much memory as its characters. */
const MAX_PIECES = 256;

/** Updates that continue the text of one message, to be applied to a state together. */
export interface TextBatch {
  readonly first: SessionUpdate;
  /** Text of the first update and of those that continue it. */
  readonly pieces: string[];
  readonly apply: (state: SessionState, update: SessionUpdate) => SessionState;
}

/** Returns the text of an update that is only a chunk of a message's text; `undefined` for any other update. */
export function textOf(update: SessionUpdate): string | undefined {
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

/** Whether an update with text continues the message of a batch, and the batch has room for it. */
export function continues({ first, pieces }: TextBatch, update: SessionUpdate): boolean {
  return (
    pieces.length < MAX_PIECES &&
    update.sessionUpdate === first.sessionUpdate &&
    messageIdOf(update) === messageIdOf(first)
  );
}

/** Returns the state after all updates of the batch, with less work than applying them one by one. */
export function applyTextBatch(state: SessionState, { first, pieces, apply }: TextBatch): SessionState {
  const text = pieces.join("");
  const isFirst = text === pieces[0];
  return apply(state, isFirst ? first : ({ ...first, content: { type: "text", text } } as SessionUpdate));
}

function messageIdOf(update: object): unknown {
  return (update as { readonly messageId?: unknown }).messageId;
}
