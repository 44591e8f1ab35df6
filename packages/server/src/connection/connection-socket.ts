import type { MessageSink } from "./message-sink.ts";
import type { RequestKey } from "./outgoing-message.ts";

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
