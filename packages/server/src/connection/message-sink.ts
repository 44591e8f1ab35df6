import type { WrittenMessage } from "./message-text.ts";
import type { RequestKey } from "./outgoing-message.ts";

/** The open stream or socket that messages go to. */
export interface MessageSink {
  /** False while it takes no more. It calls its log's `room` afterwards. */
  readonly hasRoom: boolean;
  /**
   * Writes messages, in order. If it sends server-sent events, returns their bytes, with the messages as the agent sent
   * them except for its resume points.
   */
  write(messages: readonly WrittenMessage[]): Uint8Array | undefined;
  /** Closes the stream. A socket, which carries several streams, only detaches it. */
  end(): void;
  /** Aborts the stream or socket because its client reads too slowly. `reason` names the limit. */
  cut(reason: string): void;
}

/** A socket that carries all streams of a connection. */
export interface ConnectionSocket extends MessageSink {
  /** Closes the socket because its connection is closed or continues on another one. */
  close(): void;
  /** Closes the socket so that its client opens a new connection and resends what was not received. */
  abandon(received: number): void;
}

/** What a returning socket or stream says about its client. */
export interface Return {
  /** The resume points that it has, by session. */
  readonly resumePoints: ReadonlyMap<string, string>;
  /** The keys of its unanswered requests. */
  readonly awaiting: readonly RequestKey[];
}
