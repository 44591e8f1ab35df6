import { exactLine } from "@parley/protocol/text";

import { inlineCode } from "../../text/markdown.ts";

/** Characters of a long command that are shown of its beginning and of its end. */
const [BEGINNING, END] = [60, 30];

/** Formats a command line for a title: on one line, with the middle of a long one counted. */
export function commandTitle(command: string): string {
  const characters = Array.from(exactLine(command.trim()));
  const left = characters.length - BEGINNING - END;
  if (left <= END) return inlineCode(characters.join(""));
  const [beginning, end] = [characters.slice(0, BEGINNING), characters.slice(-END)];
  return inlineCode(`${beginning.join("")}⟨${left} characters⟩${end.join("")}`);
}
