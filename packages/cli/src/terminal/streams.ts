import type { ReadStream, WriteStream } from "node:tty";

/** The program's standard streams, each of which may be a terminal. */
export interface Streams {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
}

/** Whether the user can type prompts and answers, and see the typed text. */
export function canType({ stdin, stdout, stderr }: Streams): boolean {
  return stdin.isTTY && (stdout.isTTY || stderr.isTTY);
}

/** Whether the terminal cannot move its cursor. */
export function isDumb(env: NodeJS.ProcessEnv = process.env): boolean {
  return env["TERM"] === "dumb";
}

/**
 * Returns the width of a stream. A terminal of unknown width, such as one created by another program, counts as 80
 * columns wide.
 */
export function columnsOf({ isTTY, columns }: Pick<NodeJS.WriteStream, "isTTY" | "columns">): number {
  return isTTY ? columns || 80 : Infinity;
}

/**
 * Returns the stream for line editing and questions. It differs from the conversation's stream if that is a file or a
 * pipe.
 */
export function typingOutput({ stdout, stderr }: Streams): WriteStream {
  return stdout.isTTY ? stdout : stderr;
}
