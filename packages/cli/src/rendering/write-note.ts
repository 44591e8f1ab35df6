import { columnsOf } from "../terminal/streams.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { wrapText } from "./word-wrap.ts";

export type NoteStream = Pick<NodeJS.WriteStream, "isTTY" | "columns"> & { write(text: string): unknown };

/**
 * Writes a note to the user, sanitized for the terminal. If the stream is a terminal, wraps the note to its width.
 */
export function writeNote(stream: NoteStream, text: string): void {
  const lines = terminalText(text).split("\n");
  stream.write(`${lines.map((line) => wrapText(line, columnsOf(stream), "  ")).join("\n")}\n`);
}
