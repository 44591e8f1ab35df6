/** A raw connection to an agent, below the level of messages. */
export interface AgentPipe {
  /**
   * The agent's process id, if the kit started it. On systems that have process groups, the process leads its own
   * group.
   */
  readonly pid: number | undefined;
  /** Sends text as one message. */
  write(text: string): void;
  /** Sends text that is not a whole message. Only byte streams support this. */
  writePart?(text: string): void;
  /** Stops reading, so that the agent's output buffers fill up. */
  pause(): void;
  /** Resumes after {@link AgentPipe.pause}. */
  resume(): void;
  /** Closes the agent's input, so that it can exit on its own. */
  endInput(): void;
  /** Closes the connection, and kills the process if there is one. */
  kill(): void;
}

/** Receives the lines that an agent writes, and is notified when the agent exits. */
export interface PipeReceiver {
  /** Called with each line that the agent writes, without the newline. */
  line(bytes: Buffer): void;
  /** Called at least once when the agent exits, with a reason such as `with code 0`. Only the first call counts. */
  ended(how: string): void;
}
