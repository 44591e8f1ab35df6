import type { WrittenMessage } from "./message-text.ts";
import type { RequestKey } from "./outgoing-message.ts";

/** The open stream or socket that messages go to. */
export interface MessageSink {
  /** False while it takes no more; it calls its log's `room` then. */
  readonly hasRoom: boolean;
  /**
   * Takes messages, in order. Returns the bytes of server-sent events with the messages as the agent sent them, apart from the agent's
   * resume points, if that is what it sends.
   */
  write(messages: readonly WrittenMessage[]): Uint8Array | undefined;
  /** Ends the stream. A socket, which carries several, only forgets it. */
  end(): void;
  /** Breaks the stream or socket, whose client reads too slowly. `reason` names the limit. */
  cut(reason: string): void;
}

/** A socket that carries all streams of a connection. */
export interface ConnectionSocket extends MessageSink {
  /** Closes the socket: its connection has ended, or continues on another one. */
  close(): void;
  /** Closes the socket, so that its client opens a new connection and sends what was not received again. */
  abandon(received: number): void;
}

/** What a returning socket or stream says about its client. */
export interface Return {
  /** The resume points that it has, by session. */
  readonly resumePoints: ReadonlyMap<string, string>;
  /** The keys of its requests that it has no response to. */
  readonly awaiting: readonly RequestKey[];
}
