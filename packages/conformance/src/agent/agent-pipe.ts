/** A raw connection to an agent, below the level of messages. */
export interface AgentPipe {
  /** The agent's process id, if the kit started it. Where the system has process groups, the process leads its own. */
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

/** Receives what an agent sends, and how it exits. */
export interface PipeReceiver {
  /** Called with each line that the agent writes, without the newline. */
  line(bytes: Buffer): void;
  /** Called at the end, at least once, with a reason such as `with code 0`. Only the first call counts. */
  ended(how: string): void;
}
