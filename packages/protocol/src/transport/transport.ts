/**
 * Carries JSON text, one message at a time, in both directions and in order. It neither parses nor correlates messages,
 * and is the same for all protocol versions. Implement it to use ACP over another medium, and test it with
 * `transportContract` of `@parley/protocol/testing`.
 */
export interface Transport {
  /** Starts delivering messages to `receiver`. Called once, before anything else. */
  open(receiver: TransportReceiver): void;
  /**
   * Sends messages, in order and after all earlier ones. If the peer is slow, returns a promise that resolves when more
   * can be sent, or else `undefined`.
   *
   * Not called again before it has returned and that promise has settled, nor after {@link TransportReceiver.closed}
   * gave a reason.
   *
   * @throws {TransportError} (by rejection) if the messages cannot be delivered.
   */
  send(messages: readonly string[]): Promise<void> | undefined;
  /** Pauses delivery, so that backpressure reaches the peer. Messages that were already read may still be delivered. */
  pause(): void;
  /** Undoes {@link Transport.pause}. */
  resume(): void;
  /**
   * Delivers the messages that were sent, then closes both directions. Resolves when nothing of the transport is left
   * running. May be called again, and after the peer has closed.
   */
  close(): Promise<void>;
  /** The state of the connection to the peer. Absent if a broken connection is not restored. */
  readonly status?: TransportStatus;
  /** Calls `listener` after each change of {@link Transport.status}. Returns a function that removes it. */
  onStatus?(listener: () => void): () => void;
}

/** `reconnecting`: the peer is unreachable and is being retried; messages wait. */
export type TransportStatus = "connected" | "reconnecting" | "closed";

/** Receives a {@link Transport}'s messages. */
export interface TransportReceiver {
  /**
   * Called with the text of one message. `stream` is the session of the event stream that it arrived in, if a remote
   * connection has several. Must not throw.
   */
  message(text: string, stream?: string): void;
  /**
   * Called when a message of more than `limit` characters arrives, such as an endless line. The transport drops it and
   * keeps reading; the receiver decides whether to close the connection. Must not throw.
   */
  oversized(limit: number): void;
  /**
   * Called at the end of input, exactly once and last. Without a reason, the peer closed properly and may still read
   * until {@link Transport.close}. With one, the transport is unusable.
   */
  closed(reason?: Error): void;
}
