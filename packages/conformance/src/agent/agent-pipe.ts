/** A raw connection to an agent, below the level of messages. */
export interface AgentPipe {
  /**
   * Process id of the agent, if the kit started it. On platforms with process groups, the process is the leader of
   * its own group.
   */
  readonly pid: number | undefined;
  /** Sends a string as one message. */
  write(text: string): void;
  /** Sends part of a message. Supported only by byte streams. */
  writePart?(text: string): void;
  /** Stops reading, which fills the agent's output buffers. */
  pause(): void;
  resume(): void;
  /** Closes the agent's input, so that the agent can exit on its own. */
  endInput(): void;
  /** Closes the connection, and kills the process if there is one. */
  kill(): void;
}

export interface PipeReceiver {
  /** Called with each line of output, without the newline. */
  line(bytes: Buffer): void;
  /** Called at least once when the agent exits, with a reason such as `with code 0`. Later calls are ignored. */
  ended(how: string): void;
}
