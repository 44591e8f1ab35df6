import type { Transport, TransportReceiver, TransportStatus } from "@parley/protocol";

/**
 * Called with each message, where `out` means to the agent. On a remote connection, also receives the stream that
 * carries the message.
 */
export type MessageTap = (direction: "in" | "out", text: string, stream?: string) => void;

/**
 * A transport for a client's messages as well as raw messages. Responses to raw requests with string ids are not
 * delivered to the client, which uses only numeric ids.
 */
export class RawTransport implements Transport {
  readonly #inner: Transport;
  readonly #tap: MessageTap;
  readonly #asked = new Set<string>();
  /** Whether a raw message was sent. If the agent cannot parse one, it responds with the id `null`. */
  #hasSentRaw = false;
  #busy: Promise<void> | undefined;

  constructor(inner: Transport, tap: MessageTap) {
    this.#inner = inner;
    this.#tap = tap;
  }

  get status(): TransportStatus {
    return this.#inner.status ?? "connected";
  }

  onStatus(listener: () => void): () => void {
    return this.#inner.onStatus?.(listener) ?? (() => undefined);
  }

  open(receiver: TransportReceiver): void {
    this.#inner.open({
      message: (text, stream) => {
        this.#tap("in", text, stream);
        if (!this.#isForRaw(text)) receiver.message(text, stream);
      },
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) => receiver.closed(reason),
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    for (const text of messages) this.#tap("out", text);
    const sent = this.#busy?.then(() => this.#inner.send(messages)) ?? this.#inner.send(messages);
    if (sent === undefined) return undefined;
    const settled = sent
      .catch(() => undefined)
      .then(() => {
        if (this.#busy === settled) this.#busy = undefined;
      });
    this.#busy = settled;
    return sent;
  }

  /** Sends a raw message, bypassing the client. */
  async sendRaw(text: string): Promise<void> {
    const { id, method } = readNames(text);
    this.#hasSentRaw = true;
    if (typeof id === "string" && method !== undefined) this.#asked.add(id);
    await this.send([text]);
  }

  pause(): void {
    this.#inner.pause();
  }

  resume(): void {
    this.#inner.resume();
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #isForRaw(text: string): boolean {
    if (!this.#hasSentRaw) return false;
    const { id, method } = readNames(text);
    if (method !== undefined) return false;
    return id === null || (typeof id === "string" && this.#asked.delete(id));
  }
}

function readNames(text: string): { readonly id?: unknown; readonly method?: unknown } {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
