import type { Background } from "./style.ts";

/** The color of a terminal's background, each component from 0 to 255. */
export interface BackgroundColour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Returns the background from `COLORFGBG`, which some terminals set; dark without one. */
export function backgroundOf({ COLORFGBG = "" }: NodeJS.ProcessEnv): Background {
  const [, colour = ""] = /;(\d+)$/.exec(COLORFGBG) ?? [];
  return colour === "7" || colour === "15" ? "light" : "dark";
}

/** Decides by the luminance of a color. */
export function backgroundWith({ r, g, b }: BackgroundColour): Background {
  return 0.299 * r + 0.587 * g + 0.114 * b > 127 ? "light" : "dark";
}
