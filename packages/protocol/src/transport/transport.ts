/**
 * Carries JSON texts, one a message, both ways and in order. It neither parses nor correlates them, and is the same for all
 * protocol versions. Implement it to use ACP over another medium; `transportContract` of `@parley/protocol/testing` checks
 * an implementation.
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
  /** Stops delivery, so that the peer's writes fill up. Messages that were read already may still be delivered. */
  pause(): void;
  /** Undoes {@link Transport.pause}. */
  resume(): void;
  /**
   * Delivers the messages that were sent, then ends both directions. Resolves when nothing of the transport is left running.
   * May be called again, and after the peer has closed.
   */
  close(): Promise<void>;
  /** The state of the connection to the peer. Absent where a broken connection is not made again. */
  readonly status?: TransportStatus;
  /** Calls `listener` after each change of {@link Transport.status}, until the returned function is called. */
  onStatus?(listener: () => void): () => void;
}

/** `reconnecting`: the peer cannot be reached and is tried again; messages wait. */
export type TransportStatus = "connected" | "reconnecting" | "closed";

/** The receiver of a {@link Transport}'s messages. */
export interface TransportReceiver {
  /**
   * Called with the text of one message. `stream` is the session of the event stream that it arrived in, where a remote connection
   * has several. Never throws.
   */
  message(text: string, stream?: string): void;
  /**
   * Called when a message of more than `limit` characters arrives, such as an endless line. The transport drops it and reads
   * on; the receiver decides whether the connection goes on. Never throws.
   */
  oversized(limit: number): void;
  /**
   * Called at the end of input, exactly once and last. Without a reason the peer ended properly and may still read until
   * {@link Transport.close}; with one, the transport cannot be used any more.
   */
  closed(reason?: Error): void;
}
