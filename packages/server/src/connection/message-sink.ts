import type { WrittenMessage } from "./message-text.ts";
import type { RequestKey } from "./outgoing-message.ts";

/** The open stream or socket that messages go to. */
export interface MessageSink {
  /** False while it takes no more; it calls its log's `room` then. */
  readonly hasRoom: boolean;
  /**
   * Takes messages, in order. Returns the bytes of server-sent events with the messages as the agent sent them, apart from the agent's
   * cursors, if that is what it sends.
   */
  write(messages: readonly WrittenMessage[]): Uint8Array | undefined;
  /** Ends the stream. A socket, which carries several, only forgets it. */
  end(): void;
  /** Breaks the stream or socket, whose client reads too slowly. `reason` names the limit. */
  cut(reason: string): void;
}

/** A socket that carries all streams of a connection. */
export interface ConnectionSocket extends MessageSink {
  /** Closes the socket, whose connection has ended or goes on with another one. */
  close(): void;
  /** Closes the socket of a client that is to come back with a new connection, and sends again what was not received. */
  abandon(received: number): void;
}

/** The part of a client that a socket or stream which comes back brings along. */
export interface Return {
  /** The cursors that it has, by session. */
  readonly cursors: ReadonlyMap<string, string>;
  /** The keys of its requests that it has no response to. */
  readonly awaiting: readonly RequestKey[];
}
