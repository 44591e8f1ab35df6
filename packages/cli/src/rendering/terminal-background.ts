import type { Background } from "./style.ts";

/** A terminal's background color, with components from 0 to 255. */
export interface BackgroundColour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Returns the background from `COLORFGBG`, which some terminals set, or `dark` if it is not set. */
export function backgroundOf({ COLORFGBG = "" }: NodeJS.ProcessEnv): Background {
  const [, colour = ""] = /;(\d+)$/.exec(COLORFGBG) ?? [];
  return colour === "7" || colour === "15" ? "light" : "dark";
}

export function backgroundWith({ r, g, b }: BackgroundColour): Background {
  return 0.299 * r + 0.587 * g + 0.114 * b > 127 ? "light" : "dark";
}
