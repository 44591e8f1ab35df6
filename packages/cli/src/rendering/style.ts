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

/** The background of a terminal. */
export type Background = "dark" | "light";

/** Returns text as it is. */
export const plainStyle: Style = (_look, text) => text;

/** Colours of 256 for a light background, where many terminals' own are too pale to read. */
const darkColours: Readonly<Partial<Record<Look, number>>> = {
  red: 124,
  green: 28,
  yellow: 94,
  cyan: 24,
  magenta: 90,
};

/**
 * Creates the colours of a stream, if it is a terminal and the environment (`NO_COLOR`, `FORCE_COLOR`) does not disable
 * them. `background` returns the background of the terminal, as far as it is known by now.
 */
export function createStyle(stream: NodeJS.WriteStream, background: () => Background = () => "dark"): Style {
  return (look, text) => {
    const styled = styleText(look, text, { stream, validateStream: true });
    const colour = background() === "light" ? darkColours[look] : undefined;
    return colour === undefined || styled === text ? styled : `\u001b[38;5;${colour}m${text}\u001b[39m`;
  };
}
