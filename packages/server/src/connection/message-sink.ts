import type { PlacedMessage } from "./outgoing-message.ts";

/** The open stream or socket that messages go to. */
export interface MessageSink {
  /** Takes messages, in order. Returns `false` if it has no room for more until it calls its queue's `room`. */
  write(messages: readonly PlacedMessage[]): boolean;
  /** Ends the stream. A socket, which carries several, only forgets it. */
  end(): void;
  /** Breaks the stream or socket, whose client reads too slowly. */
  cut(): void;
}
