/** The way to an agent, without any knowledge of messages. */
export interface AgentPipe {
  /** The id of the agent's process, if the kit started it. It leads its process group where the system has them. */
  readonly pid: number | undefined;
  /** Sends a text as one message. */
  write(text: string): void;
  /** Sends a text that is not a whole message, if the way has no messages of its own. */
  writePart?(text: string): void;
  /** Stops reading, so that the agent's output fills up. */
  pause(): void;
  /** Undoes {@link AgentPipe.pause}. */
  resume(): void;
  /** Ends the agent's input: it may end by itself. */
  endInput(): void;
  /** Ends the connection, and the process if there is one. */
  kill(): void;
}

/** The receiver of what an agent sends. */
export interface PipeReceiver {
  /** Called with each line that the agent wrote, without its newline. */
  line(bytes: Buffer): void;
  /** Called at least once, last: `with code 0`. Only the first call counts. */
  ended(how: string): void;
}
