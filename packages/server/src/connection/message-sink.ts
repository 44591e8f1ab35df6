import type { PlacedMessage } from "./outgoing-message.ts";

/** The open stream or socket that messages go to. */
export interface MessageSink {
  /** False while it takes no more; it calls its log's `room` then. */
  readonly hasRoom: boolean;
  /**
   * Takes messages, in order. Returns the bytes of server-sent events with the messages as the agent sent them, apart from the agent's
   * places, if that is what it sends.
   */
  write(messages: readonly PlacedMessage[]): Uint8Array | undefined;
  /** Ends the stream. A socket, which carries several, only forgets it. */
  end(): void;
  /** Breaks the stream or socket, whose client reads too slowly. */
  cut(): void;
}
