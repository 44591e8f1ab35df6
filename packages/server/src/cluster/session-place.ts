/** The node that serves a session of a connection: this one, or a link to another. */
export interface SessionPlace {
  /** Hands over a message of the client. */
  deliver(text: string): void;
}
