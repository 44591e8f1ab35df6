import type { ReadStream, WriteStream } from "node:tty";

/** The standard streams of the program, each a terminal or not. */
export interface Streams {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
}

/** Whether the user can type prompts and answers, and see what is typed. */
export function canType({ stdin, stdout, stderr }: Streams): boolean {
  return stdin.isTTY && (stdout.isTTY || stderr.isTTY);
}

/** How wide a stream is; a terminal that does not know, as one that a program makes, counts as 80 columns. */
export function columnsOf({ isTTY, columns }: Pick<NodeJS.WriteStream, "isTTY" | "columns">): number {
  return isTTY ? columns || 80 : Infinity;
}

/** Where the line is edited and questions are asked: not where the conversation goes, if that is a file or a pipe. */
export function typingOutput({ stdout, stderr }: Streams): WriteStream {
  return stdout.isTTY ? stdout : stderr;
}
