import type { MessageEvent, MessageRole, SessionEvent } from "./session-event.ts";

/** Maximum characters of one entry: a client receives an entry as one message when the session is loaded. */
const MAX_LENGTH = 256 * 1024;

/** One event in place of the entries `from` to `to`. */
export interface MergedMessage {
  readonly from: number;
  readonly to: number;
  readonly event: MessageEvent;
  /** The number of characters of each entry. */
  readonly lengths: readonly number[];
}

/** A piece of text of a message, which has nothing else in it. */
export interface TextPiece {
  readonly role: MessageRole;
  readonly messageId: string;
  readonly text: string;
}

interface OpenRun extends Omit<TextPiece, "text"> {
  readonly from: number;
  to: number;
  readonly texts: string[];
  length: number;
}

/** Merges pieces of text of one message that follow each other into one. */
export class MessageMerger {
  #runs: OpenRun[] = [];

  /** Adds a piece that was stored as entry `seq`. */
  add(seq: number, { role, messageId, text }: TextPiece): void {
    const last = this.#runs.at(-1);
    const continues = last?.to === seq - 1 && last.role === role && last.messageId === messageId;
    if (continues && last.length + text.length <= MAX_LENGTH) {
      last.to = seq;
      last.texts.push(text);
      last.length += text.length;
    } else {
      this.#runs.push({ from: seq, to: seq, role, messageId, texts: [text], length: text.length });
    }
  }

  /** Forgets all pieces if they have more than `length` characters. */
  limit(length: number): void {
    if (this.#runs.reduce((sum, run) => sum + run.length, 0) > length) this.#runs = [];
  }

  /** Returns the messages that take fewer entries when merged, and forgets all pieces. */
  take(): MergedMessage[] {
    const runs = this.#runs.filter(({ from, to }) => to > from);
    this.#runs = [];
    return runs.map(({ from, to, role, messageId, texts }) => ({
      from,
      to,
      lengths: texts.map(({ length }) => length),
      event: { type: "message", role, messageId, content: { type: "text", text: texts.join("") } },
    }));
  }
}

/** The text of an event that is nothing but text of the agent. The user's messages keep the blocks that they came in. */
export function textPieceOf(event: SessionEvent): TextPiece | undefined {
  if (event.type !== "message" || event.role === "user") return undefined;
  const { role, messageId, content, _meta, source } = event;
  if (messageId === undefined || content.type !== "text") return undefined;
  if (_meta !== undefined || source !== undefined) return undefined;
  return Object.keys(content).length === 2 ? { role, messageId, text: content.text } : undefined;
}
