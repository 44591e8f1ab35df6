import { type SessionState, isBareText } from "@parley/protocol/session";

import type { ApplyUpdate } from "./client-host.ts";
import type { SessionUpdate } from "./client-session.ts";

/** A piece that is kept by itself takes many times the memory of its characters. */
const MAX_PIECES = 256;

/** The run that begins with `update`, if that brings a piece of a message's text and nothing else. */
export function startTextRun<Update extends SessionUpdate>(
  update: Update,
  apply: ApplyUpdate<Update>,
): TextRun | undefined {
  const text = textOf(update);
  if (text === undefined) return undefined;
  return new TextRun(update, text, (state, all) =>
    apply(state, all === text ? update : { ...update, content: { type: "text", text: all } }),
  );
}

/**
 * Pieces of text with which one message goes on. Taken into a state together they lead to the same as one by one, for a
 * small part of the work.
 */
export class TextRun {
  readonly #first: SessionUpdate;
  readonly #pieces: string[];
  readonly #applyFirst: (state: SessionState, text: string) => SessionState;

  /** `applyFirst` takes the first update into a state, with another text. */
  constructor(
    first: SessionUpdate,
    text: string,
    applyFirst: (state: SessionState, text: string) => SessionState,
  ) {
    this.#first = first;
    this.#pieces = [text];
    this.#applyFirst = applyFirst;
  }

  /** Adds the update if it goes on with the same message, and there is room; else returns `false`. */
  add(update: SessionUpdate): boolean {
    if (this.#pieces.length === MAX_PIECES || !isOfSameMessage(this.#first, update)) return false;
    const text = textOf(update);
    if (text === undefined) return false;
    this.#pieces.push(text);
    return true;
  }

  applyTo(state: SessionState): SessionState {
    return this.#applyFirst(state, this.#pieces.join(""));
  }
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
