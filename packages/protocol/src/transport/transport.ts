/**
 * Carries one JSON text a message, both ways, in order, and nothing more: it neither parses nor correlates, and knows no
 * protocol version. Implement it to speak ACP over something new; `transportContract` of `@parley/protocol/testing`
 * checks an implementation.
 */
export interface Transport {
  /** Starts delivery to `receiver`. Called once, before anything else. */
  open(receiver: TransportReceiver): void;
  /**
   * Hands over messages, in order and after all earlier ones. Returns a promise, if the peer's side is slow, that
   * resolves when more can be taken; `undefined` if more can be taken at once.
   *
   * Not called again before it has returned and that promise has settled, nor after {@link TransportReceiver.closed} gave a reason.
   *
   * @throws {TransportError} (by rejection) if the messages cannot be delivered.
   */
  send(messages: readonly string[]): Promise<void> | undefined;
  /** Stops delivery, so that the peer's writes fill up. What was read already may still be delivered. */
  pause(): void;
  /** Undoes {@link Transport.pause}. */
  resume(): void;
  /**
   * Delivers what was handed over, then ends both directions. Resolves when nothing of the transport is left running, at
   * every call: it may come again, and after the peer has closed.
   */
  close(): Promise<void>;
}

/** What a {@link Transport} delivers to. */
export interface TransportReceiver {
  /** One message's text. Never throws. */
  message(text: string): void;
  /**
   * A message of more than `limit` characters arrived and was not kept: an endless line, say. The transport goes on reading and
   * drops the rest of it; what becomes of the connection is the receiver's decision. Never throws.
   */
  oversized(limit: number): void;
  /**
   * The end of input, called exactly once and last. Without a reason the peer ended properly and may still read what is
   * sent until {@link Transport.close}; with one, the transport is of no more use.
   */
  closed(reason?: Error): void;
}
