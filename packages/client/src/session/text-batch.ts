import { type SessionState, isBareText } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";
import type { ApplyUpdate } from "../dialect/client-side.ts";

/** A piece that is kept by itself takes many times the memory of its characters. */
const MAX_PIECES = 256;

/** Updates that go on with the text of one message, and what they come to when they are taken into a state together. */
export interface TextRun {
  /** Adds the update if it goes on with the same message and there is room; else returns `false`. */
  add(update: SessionUpdate): boolean;
  /** The same as taking in the updates one by one, for a small part of the work. */
  applyTo(state: SessionState): SessionState;
}

/** The run that begins with `first`, if that brings a piece of a message's text and nothing else. */
export function startTextRun<Update extends SessionUpdate>(
  first: Update,
  apply: ApplyUpdate<Update>,
): TextRun | undefined {
  const beginning = textOf(first);
  if (beginning === undefined) return undefined;
  const pieces = [beginning];
  return {
    add(update) {
      if (pieces.length === MAX_PIECES || !isOfSameMessage(first, update)) return false;
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

function isOfSameMessage(first: SessionUpdate, next: SessionUpdate): boolean {
  return first.sessionUpdate === next.sessionUpdate && messageIdOf(first) === messageIdOf(next);
}

function messageIdOf(update: object): unknown {
  return (update as { readonly messageId?: unknown }).messageId;
}
