import { exactLine } from "@parley/protocol/text";

import { inlineCode } from "../../text/markdown.ts";

/** Number of characters to show from the start and from the end of a long command. */
const [BEGINNING, END] = [60, 30];

/**
 * Formats a command line as a one-line title. The middle of a long command is replaced by the number of omitted
 * characters.
 */
export function commandTitle(command: string): string {
  const characters = Array.from(exactLine(command.trim()));
  const left = characters.length - BEGINNING - END;
  if (left <= END) return inlineCode(characters.join(""));
  const [beginning, end] = [characters.slice(0, BEGINNING), characters.slice(-END)];
  return inlineCode(`${beginning.join("")}⟨${left} characters⟩${end.join("")}`);
}
