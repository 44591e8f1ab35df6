/** The way to an agent, without any knowledge of messages. */
export interface AgentWire {
  /** Sends a text as one message. */
  write(text: string): void;
  /** Ends the agent's input: it may end by itself. */
  endInput(): void;
  /** Ends the connection, and the process if there is one. */
  kill(): void;
}

/** The receiver of what an agent sends. */
export interface WireReceiver {
  /** Called with each line that the agent wrote, without its newline. */
  line(bytes: Buffer): void;
  /** Called once, last: `with code 0`. */
  ended(how: string): void;
}
