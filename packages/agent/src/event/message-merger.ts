import type { MessageEvent, SessionEvent } from "./session-event.ts";

/** Characters that one entry may have at most: a client has to take it as one message when the session is loaded. */
const MAX_LENGTH = 256 * 1024;

/** Entries that one can stand for. */
export interface MergedMessage {
  readonly from: number;
  readonly to: number;
  readonly event: MessageEvent;
}

interface OpenRun {
  readonly from: number;
  to: number;
  readonly first: MessageEvent;
  readonly texts: string[];
  length: number;
}

/** Pieces of text of one message that follow each other: together they say the same as one. */
export class MessageMerger {
  #runs: OpenRun[] = [];

  /** Takes note of an event that was stored as entry `seq`. */
  add(seq: number, event: SessionEvent): void {
    const text = plainTextOf(event);
    if (text === undefined || event.type !== "message") return;
    const last = this.#runs.at(-1);
    if (last?.to === seq - 1 && isSameMessage(last.first, event) && last.length + text.length <= MAX_LENGTH) {
      last.to = seq;
      last.texts.push(text);
      last.length += text.length;
    } else {
      this.#runs.push({ from: seq, to: seq, first: event, texts: [text], length: text.length });
    }
  }

  /** Returns what can be made shorter, and forgets all. */
  take(): MergedMessage[] {
    const runs = this.#runs.filter(({ from, to }) => to > from);
    this.#runs = [];
    return runs.map(({ from, to, first, texts }) => ({
      from,
      to,
      event: { ...first, content: { type: "text", text: texts.join("") } },
    }));
  }
}

function isSameMessage(one: MessageEvent, other: MessageEvent): boolean {
  return one.role === other.role && one.messageId === other.messageId;
}

/** The text of a piece that has nothing else to it; what the user sent stays in the blocks that it came in. */
function plainTextOf(event: SessionEvent): string | undefined {
  if (event.type !== "message" || event.role === "user" || event.messageId === undefined) return undefined;
  const { content } = event;
  return content.type === "text" && Object.keys(content).length === 2 ? content.text : undefined;
}
