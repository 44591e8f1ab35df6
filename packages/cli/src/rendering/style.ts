import { styleText } from "node:util";

/** A colour or weight of text. */
export type Look =
  | "dim"
  | "bold"
  | "italic"
  | "underline"
  | "strikethrough"
  | "inverse"
  | "red"
  | "green"
  | "yellow"
  | "cyan"
  | "magenta";

/** Applies a look to a text. */
export type Style = (look: Look, text: string) => string;

/** Returns text as it is. */
export const plainStyle: Style = (_look, text) => text;

/**
 * Creates the colours of a stream, if it is a terminal and the environment (`NO_COLOR`, `FORCE_COLOR`) does not disable
 * them.
 */
export function createStyle(stream: NodeJS.WriteStream): Style {
  return (look, text) => styleText(look, text, { stream, validateStream: true });
}
