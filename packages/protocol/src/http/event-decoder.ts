/** Callbacks for the contents of an event stream. */
export interface EventReceiver {
  /** Called with an event's data, and with its id if it has one. */
  event(data: string, id: string | undefined): void;
  /** Called for each comment. Servers send comments to keep a stream alive. */
  comment(): void;
  /** Called once for each event that exceeds the limit. The event is dropped. */
  oversized(): void;
}

/**
 * A decoder for `text/event-stream` that supports comments and the fields `data` and `id`.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export class EventDecoder {
  readonly #receiver: EventReceiver;
  readonly #maxLength: number;
  readonly #decoder = new TextDecoder();
  /** Chunks of an incomplete line. They are joined only once to avoid copying a long line with every chunk. */
  #pieces: string[] = [];
  #data: string[] = [];
  #length = 0;
  #id: string | undefined;
  #isOversized = false;

  constructor(receiver: EventReceiver, maxLength: number) {
    this.#receiver = receiver;
    this.#maxLength = maxLength;
  }

  push(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    // `includes` would be slower: it has no side effects, so the compiler may move it into the loop.
    const isPlain = !/\r/.test(text);
    let start = 0;
    while (start < text.length) {
      const next = isPlain && this.#isBetweenEvents ? this.#takeEvent(text, start) : start;
      if (next > start) {
        start = next;
        continue;
      }
      const end = text.indexOf("\n", start);
      if (end === -1) {
        this.#add(text.slice(start));
        return;
      }
      this.#add(text.slice(start, end));
      this.#endLine();
      start = end + 1;
    }
  }

  get #isBetweenEvents(): boolean {
    return this.#length === 0 && this.#pieces.length === 0 && !this.#isOversized;
  }

  /**
   * Reads a whole event in the format of our server: an optional id and one line of data. Returns the position after
   * the event, or `start` if the text has a different format.
   */
  #takeEvent(text: string, start: number): number {
    // Comparing slices is twice as fast as calling `startsWith`.
    const hasId = text.slice(start, start + 4) === "id: ";
    const idEnd = hasId ? text.indexOf("\n", start) : start - 1;
    if (idEnd < start - 1 || text.slice(idEnd + 1, idEnd + 7) !== "data: ") return start;
    const end = text.indexOf("\n", idEnd + 7);
    if (end === -1 || text[end + 1] !== "\n" || end - start > this.#maxLength) return start;
    this.#receiver.event(text.slice(idEnd + 7, end), hasId ? text.slice(start + 4, idEnd) : undefined);
    return end + 2;
  }

  #add(piece: string): void {
    this.#length += piece.length;
    if (this.#length <= this.#maxLength) {
      this.#pieces.push(piece);
      return;
    }
    this.#pieces = [];
    this.#data = [];
    if (!this.#isOversized) this.#receiver.oversized();
    this.#isOversized = true;
  }

  #endLine(): void {
    const pieces = this.#pieces;
    const joined = pieces.length === 1 ? (pieces[0] ?? "") : pieces.join("");
    const line = joined.endsWith("\r") ? joined.slice(0, -1) : joined;
    this.#pieces = [];
    if (line !== "") this.#field(line);
    // Drops the rest of an overlong line, too: an oversized event ends only at an empty line.
    else if (!this.#isOversized || pieces.length > 0 || this.#length === 0) this.#dispatch();
    if (this.#isOversized) this.#length = 0;
  }

  #field(line: string): void {
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line.startsWith("id:")) this.#id = line.slice(line[3] === " " ? 4 : 3);
    else if (line.startsWith(":")) this.#receiver.comment();
  }

  #dispatch(): void {
    const data = this.#data;
    const id = this.#id;
    const isOversized = this.#isOversized;
    this.#data = [];
    this.#length = 0;
    this.#id = undefined;
    this.#isOversized = false;
    if (data.length > 0 && !isOversized) this.#receiver.event(data.join("\n"), id);
  }
}
