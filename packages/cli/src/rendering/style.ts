import { styleText } from "node:util";

/** What a piece of text is, so that it can look like it. */
export type Look = "dim" | "bold" | "red" | "green" | "yellow" | "cyan";

/** Puts a look on a text. */
export type Style = (look: Look, text: string) => string;

/** Leaves text as it is. */
export const plainStyle: Style = (_look, text) => text;

/** Colours for a stream, if it is a terminal and the environment (`NO_COLOR`, `FORCE_COLOR`) does not say otherwise. */
export function createStyle(stream: NodeJS.WriteStream): Style {
  return (look, text) => styleText(look, text, { stream, validateStream: true });
}
