import { LEAST_KEPT_LENGTH } from "@parley/protocol/limits";

import type { TextPages } from "./log-memory.ts";
import { textsIn } from "./message-text.ts";
import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";

/** Returns a message's size in characters, as counted toward the limit. */
export function costOf(message: OutgoingMessage): number {
  return Math.max(message.text.length, LEAST_KEPT_LENGTH);
}

/**
 * A log's messages, numbered from 1. Earlier messages are packed; later ones are objects. `push`, `pack`, `unpack`
 * and `dropTo` return the change in length.
 */
export class KeptMessages {
  readonly #pages: TextPages;
  #packs: PackedMessages[] = [];
  /** The messages after the packed ones. */
  #recent: OutgoingMessage[] = [];
  #dropped = 0;
  #packed = 0;
  #length = 0;

  constructor(pages: TextPages) {
    this.#pages = pages;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Number of the last message that is packed or has been dropped. */
  get packed(): number {
    return this.#packed;
  }

  get last(): number {
    return this.#packed + this.#recent.length;
  }

  /** Total length in characters. */
  get length(): number {
    return this.#length;
  }

  /** Returns a kept message, or `undefined` if it is packed. */
  at(number: number): OutgoingMessage | undefined {
    return this.#recent[number - this.#packed - 1];
  }

  /** Returns the total length of the messages after `number`, in characters. These messages must not be packed. */
  lengthAfter(number: number): number {
    return lengthOf(this.#recent.slice(number - this.#packed));
  }

  push(message: OutgoingMessage): number {
    this.#recent.push(message);
    return this.#resize(costOf(message));
  }

  /** Packs the messages up to `number`. `last` contains the last of these messages as the stream encoded them. */
  pack(number: number, last?: { readonly events: Uint8Array; readonly count: number }): number {
    const messages = this.#recent.splice(0, number - this.#packed);
    const rest = last === undefined ? messages : messages.slice(0, -last.count);
    const packs = rest.length > 0 ? [new PackedMessages(rest, this.#pages)] : [];
    if (last !== undefined)
      packs.push(new PackedMessages(messages.slice(-last.count), this.#pages, last.events));
    this.#packs.push(...packs);
    this.#packed += messages.length;
    return this.#resize(packs.reduce((length, pack) => length + pack.length, 0) - lengthOf(messages));
  }

  unpack(): number {
    const pack = this.#packs.pop();
    if (pack === undefined) return 0;
    const { length } = pack;
    const messages = pack.unpack();
    this.#recent = [...messages, ...this.#recent];
    this.#packed -= pack.count;
    return this.#resize(lengthOf(messages) - length);
  }

  /** Drops the messages up to `number`. These messages must not be packed. */
  dropTo(number: number): number {
    const before = this.#length;
    this.#dropRecent(number - this.#packed);
    return this.#length - before;
  }

  /**
   * Drops the oldest messages until at most `length` characters or `keep` messages are left. Returns the length of
   * each unpacked message that was dropped.
   */
  shrinkTo(length: number, keep: number): readonly number[] {
    while (this.#length > length) {
      const pack = this.#packs.shift();
      if (pack === undefined) break;
      this.#dropped += pack.count;
      this.#resize(-pack.length);
      pack.drop();
    }
    let count = 0;
    for (let left = this.#length; left > length && count < this.#recent.length - keep; count++)
      left -= costOf(this.#recent[count] as OutgoingMessage);
    return this.#dropRecent(count);
  }

  clear(): void {
    for (const pack of this.#packs) pack.drop();
    this.#packs = [];
    this.#recent = [];
    this.#length = 0;
  }

  /** Drops the first `count` recent messages. Returns the length of each. */
  #dropRecent(count: number): readonly number[] {
    if (count <= 0) return [];
    const costs = this.#recent.splice(0, count).map(costOf);
    this.#packed += costs.length;
    this.#dropped = this.#packed;
    for (const cost of costs) this.#resize(-cost);
    return costs;
  }

  #resize(difference: number): number {
    this.#length += difference;
    return difference;
  }
}

function lengthOf(messages: readonly OutgoingMessage[]): number {
  let length = 0;
  for (const message of messages) length += costOf(message);
  return length;
}

/**
 * Messages of a session, packed into one string and kept for a client that may reconnect. Stored separately, each
 * message would consist of several objects, which the garbage collector would have to move repeatedly.
 */
export class PackedMessages {
  readonly count: number;
  readonly #pages: TextPages;
  readonly #session: string | undefined;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #textsIn: (packed: string) => readonly string[];
  readonly #offsets: readonly (string | undefined)[];
  readonly #requests: readonly (RequestKey | undefined)[];

  /**
   * @param events The bytes that {@link MessageSink.write} returned. Copying them is faster than serializing the
   * messages again.
   */
  constructor(messages: readonly OutgoingMessage[], pages: TextPages, events?: Uint8Array) {
    this.count = messages.length;
    this.#pages = pages;
    this.#bytes = events === undefined ? pages.write(linesOf(messages)) : pages.copy(events);
    this.#textsIn = events === undefined ? textsInLines : textsIn;
    this.#session = messages[0]?.session;
    this.#offsets = messages.map(({ offset }) => offset);
    this.#requests = messages.map(({ request }) => request);
  }

  /** Size of the text in bytes. */
  get length(): number {
    return this.#bytes.buffer.byteLength;
  }

  /**
   * Returns everything needed to write the messages, possibly without the agent's resume points. Do not use this
   * object afterward.
   */
  unpack(): readonly OutgoingMessage[] {
    return this.#textsIn(this.#pages.take(this.#bytes)).map((text, index) => ({
      text,
      session: this.#session,
      offset: this.#offsets[index],
      request: this.#requests[index],
    }));
  }

  /** Frees the messages. Do not use this object afterward. */
  drop(): void {
    this.#pages.free(this.#bytes);
  }
}

/** Returns one message per line. No message contains a line break. */
function linesOf(messages: readonly OutgoingMessage[]): string {
  let lines = "";
  for (const { text } of messages) {
    lines += text;
    lines += "\n";
  }
  return lines;
}

function textsInLines(lines: string): readonly string[] {
  return lines.split("\n").slice(0, -1);
}
