import type { PlacedMessage } from "./outgoing-message.ts";

/** The open stream or socket that messages go to. */
export interface MessageSink {
  /** False if it has taken enough until it calls its log's `room`. */
  readonly hasRoom: boolean;
  /** Takes messages, in order. Returns them as the text of server-sent events, if that is what it sends. */
  write(messages: readonly PlacedMessage[]): Uint8Array | undefined;
  /** Ends the stream. A socket, which carries several, only forgets it. */
  end(): void;
  /** Breaks the stream or socket, whose client reads too slowly. */
  cut(): void;
}
