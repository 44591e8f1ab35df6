import type { WrittenMessage } from "./message-text.ts";
import type { RequestKey } from "./outgoing-message.ts";

/** The open stream or socket that messages are written to. */
export interface MessageSink {
  /** Whether the sink accepts more messages. When it accepts messages again, it calls `room` on its log. */
  readonly hasRoom: boolean;
  /**
   * Writes messages in order. If the sink sends server-sent events, returns the bytes of the events, which contain
   * the messages as the agent sent them, except for the agent's resume points.
   */
  write(messages: readonly WrittenMessage[]): Uint8Array | undefined;
  /** Closes the stream. On a socket, which carries several streams, only detaches this one. */
  end(): void;
  /**
   * Aborts the stream or socket because its client reads too slowly. `reason` names the limit that was exceeded. May be
   * called more than once.
   */
  cut(reason: string): void;
}

/** A socket that carries all of a connection's streams. */
export interface ConnectionSocket extends MessageSink {
  /** Closes the socket because its connection has closed or moved to another socket. */
  close(): void;
  /** Closes the socket so that its client opens a new connection and resends the messages that were not received. */
  abandon(received: number): void;
}

/** What a client reports when it resumes a socket or stream. */
export interface Return {
  readonly resumePoints: ReadonlyMap<string, string>;
  readonly awaiting: readonly RequestKey[];
}
