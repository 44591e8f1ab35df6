import type { WrittenMessage } from "./message-text.ts";
import type { RequestKey } from "./outgoing-message.ts";

/** The open stream or socket that messages are written to. */
export interface MessageSink {
  /** Whether it accepts more messages. Once it accepts messages again, it calls `room` on its log. */
  readonly hasRoom: boolean;
  /**
   * Writes messages, in order. If it sends server-sent events, returns their bytes, in which the messages are as the
   * agent sent them, except for its resume points.
   */
  write(messages: readonly WrittenMessage[]): Uint8Array | undefined;
  /** Closes the stream. A socket, which carries several streams, only detaches this one. */
  end(): void;
  /** Aborts the stream or socket because its client reads too slowly. `reason` names the exceeded limit. */
  cut(reason: string): void;
}

/** A socket that carries all of a connection's streams. */
export interface ConnectionSocket extends MessageSink {
  /** Closes the socket because its connection is closed or continues on another socket. */
  close(): void;
  /**
   * Closes the socket in a way that makes its client open a new connection and resend the messages that were not
   * received.
   */
  abandon(received: number): void;
}

/** The client state that a returning socket or stream reports. */
export interface Return {
  /** The resume points that the client has, by session. */
  readonly resumePoints: ReadonlyMap<string, string>;
  /** The keys of the client's unanswered requests. */
  readonly awaiting: readonly RequestKey[];
}
