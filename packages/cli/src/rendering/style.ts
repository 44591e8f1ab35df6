import { styleText } from "node:util";

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

/** Function that applies a look to text. */
export type Style = (look: Look, text: string) => string;

export type Background = "dark" | "light";

export const plainStyle: Style = (_look, text) => text;

/**
 * 256-color palette entries for light backgrounds, because the standard colors of many terminals are too pale to read
 * there.
 */
const darkColours: Readonly<Partial<Record<Look, number>>> = {
  red: 124,
  green: 28,
  yellow: 94,
  cyan: 24,
  magenta: 90,
};

/**
 * Creates the style for a stream. Uses colors if the stream is a terminal and the environment (`NO_COLOR`,
 * `FORCE_COLOR`) does not disable them. `background` returns the terminal's background, if known.
 */
export function createStyle(stream: NodeJS.WriteStream, background: () => Background = () => "dark"): Style {
  return (look, text) => {
    const styled = styleText(look, text, { stream, validateStream: true });
    const colour = background() === "light" ? darkColours[look] : undefined;
    return colour === undefined || styled === text ? styled : `\u001b[38;5;${colour}m${text}\u001b[39m`;
  };
}
