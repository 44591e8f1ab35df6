/**
 * Carries JSON text in both directions, one message at a time and in order. It neither parses nor correlates
 * messages, and is the same for all protocol versions. Implement it to use ACP over another medium, and test your
 * implementation with `transportContract` from `@parley/protocol/testing`.
 */
export interface Transport {
  /** Starts delivering messages to `receiver`. Called once, before anything else. */
  open(receiver: TransportReceiver): void;
  /**
   * Sends messages, in order and after all earlier messages. If the peer is slow, returns a promise that resolves when
   * more messages can be sent. Otherwise, returns `undefined`.
   *
   * Not called again until it has returned and the promise, if any, has settled, nor after
   * {@link TransportReceiver.closed} was called with a reason.
   *
   * @throws {TransportError} (by rejection) if the messages cannot be delivered.
   */
  send(messages: readonly string[]): Promise<void> | undefined;
  /**
   * Pauses delivery, so that backpressure reaches the peer. Messages that have already been read may still be
   * delivered.
   */
  pause(): void;
  /** Resumes delivery after {@link Transport.pause}. */
  resume(): void;
  /**
   * Flushes all sent messages, then closes both directions. Resolves once everything that the transport started has
   * stopped. Can be called more than once, and after the peer has closed.
   */
  close(): Promise<void>;
  /** State of the connection to the peer. Absent if the transport does not restore broken connections. */
  readonly status?: TransportStatus;
  /** Calls `listener` after each change to {@link Transport.status}. Returns a function that removes it. */
  onStatus?(listener: () => void): () => void;
}

/**
 * Status of a connection. `reconnecting` means that the peer is unreachable, messages are queued, and the transport
 * keeps trying to reach it.
 */
export type TransportStatus = "connected" | "reconnecting" | "closed";

/** Callbacks for the messages of a {@link Transport}. */
export interface TransportReceiver {
  /**
   * Called with the text of a message. `stream` is the session of the event stream that carried it, if a remote
   * connection has several streams. Must not throw.
   */
  message(text: string, stream?: string): void;
  /**
   * Called when a message exceeds `limit` characters, such as a line that never ends. The transport drops it and
   * keeps reading. The receiver decides whether to close the connection. Must not throw.
   */
  oversized(limit: number): void;
  /**
   * Called at the end of input, exactly once and after everything else. Without a reason, the peer closed properly
   * and may still read until {@link Transport.close} is called. With a reason, the transport can no longer be used.
   */
  closed(reason?: Error): void;
}
