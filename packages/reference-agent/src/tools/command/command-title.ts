import { cutText } from "../../text/cut-text.ts";
import { inlineCode } from "../../text/markdown.ts";

const MAX_LENGTH = 100;

/** Formats a command line for a title: on one line, cut if it is long. */
export function commandTitle(command: string): string {
  const line = command.trim().replaceAll(/\s+/g, " ");
  return inlineCode(line.length > MAX_LENGTH ? `${cutText(line, MAX_LENGTH)}…` : line);
}
