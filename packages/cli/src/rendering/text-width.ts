import { createRequire } from "node:module";
import { stripVTControlCharacters } from "node:util";

import type stringWidth from "string-width";

/** Matches text in which every character is one column wide, regardless of its neighbors. */
const narrow =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2190-\u2193\u2500-\u257f\u25cb\u25cf\u2713\u2717\u2800-\u28ff]*$/;

const load = createRequire(import.meta.url);
let measure: typeof stringWidth | undefined;

/** Whether every character of the text is one column wide in a terminal. The text must not contain escape codes. */
export function isNarrow(text: string): boolean {
  return narrow.test(text);
}

/** Returns the width of text in a terminal, in columns. Escape sequences count as zero. */
export function textWidth(text: string): number {
  const shown = stripVTControlCharacters(text);
  if (isNarrow(shown)) return shown.length;
  // Loaded lazily, because loading takes as long as starting Node.js and most runs do not need it.
  measure ??= (load("string-width") as { readonly default: typeof stringWidth }).default;
  return measure(shown);
}
