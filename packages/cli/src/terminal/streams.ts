import type { ReadStream, WriteStream } from "node:tty";

/** The standard streams of the program, each a terminal or not. */
export interface Streams {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
}

/** Returns true if the user can type prompts and answers, and see what is typed. */
export function canType({ stdin, stdout, stderr }: Streams): boolean {
  return stdin.isTTY && (stdout.isTTY || stderr.isTTY);
}

/** Returns the width of a stream; a terminal of unknown width, such as one that a program creates, counts as 80 columns. */
export function columnsOf({ isTTY, columns }: Pick<NodeJS.WriteStream, "isTTY" | "columns">): number {
  return isTTY ? columns || 80 : Infinity;
}

/** Returns the stream for line editing and questions: not the one for the conversation if that is a file or a pipe. */
export function typingOutput({ stdout, stderr }: Streams): WriteStream {
  return stdout.isTTY ? stdout : stderr;
}
