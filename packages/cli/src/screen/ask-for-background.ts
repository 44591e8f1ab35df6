import { parseOsc11BackgroundColor } from "@earendil-works/pi-tui";
import type { TUI } from "@earendil-works/pi-tui";

import type { Background } from "../rendering/style.ts";
import { backgroundWith } from "../rendering/terminal-background.ts";

/** Asks the terminal for its background, and calls `found` when it answers. Not every terminal does: nothing waits for it. */
export function askForBackground(tui: TUI, found: (background: Background) => void): void {
  tui.addInputListener((data) => {
    const colour = parseOsc11BackgroundColor(data);
    if (colour === undefined) return undefined;
    found(backgroundWith(colour));
    tui.invalidate();
    tui.requestRender();
    return { consume: true };
  });
  tui.terminal.write("\u001b]11;?\u0007");
}
