/** A connection to an agent that knows nothing about messages. */
export interface AgentPipe {
  /** The id of the agent's process, if the kit started it. It leads its process group, if the system has them. */
  readonly pid: number | undefined;
  /** Sends text as one message. */
  write(text: string): void;
  /** Sends text that is not a whole message, if the connection is a byte stream. */
  writePart?(text: string): void;
  /** Stops reading, so that the agent's output fills up. */
  pause(): void;
  /** Resumes after {@link AgentPipe.pause}. */
  resume(): void;
  /** Ends the agent's input, so that it may exit on its own. */
  endInput(): void;
  /** Closes the connection, and kills the process if there is one. */
  kill(): void;
}

/** Receives what an agent sends. */
export interface PipeReceiver {
  /** Called with each line that the agent wrote, without its newline. */
  line(bytes: Buffer): void;
  /** Called at least once, last: `with code 0`. Only the first call counts. */
  ended(how: string): void;
}
