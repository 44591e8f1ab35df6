/** A raw connection to an agent, below the level of messages. */
export interface AgentPipe {
  /**
   * Process id of the agent, if the kit started it. On systems with process groups, the process leads its own group.
   */
  readonly pid: number | undefined;
  /** Sends a string as one message. */
  write(text: string): void;
  /** Sends part of a message. Only byte streams support this. */
  writePart?(text: string): void;
  /** Stops reading, so that the agent's output buffers fill up. */
  pause(): void;
  resume(): void;
  /** Closes the agent's input, so that the agent can exit on its own. */
  endInput(): void;
  /** Closes the connection, and kills the process if there is one. */
  kill(): void;
}

/** Receives the lines that an agent writes, and is notified of its exit. */
export interface PipeReceiver {
  /** Called with each line of output, without the newline. */
  line(bytes: Buffer): void;
  /** Called at least once when the agent exits, with a reason such as `with code 0`. Only the first call counts. */
  ended(how: string): void;
}
