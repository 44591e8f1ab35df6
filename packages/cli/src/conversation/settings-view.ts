import type { SessionState } from "@parley/protocol/session";

import type { Theme } from "../rendering/theme.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { choicesOf } from "./session-choices.ts";

/** The settings of a session: its mode, its model and its other options. */
export class SettingsView {
  readonly #theme: Theme;
  /** The values by now. */
  readonly #values = new Map<string, string>();

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /** What the agent has set while it works; what the user sets between two turns, the user knows. */
  next(state: SessionState): string[] {
    const { showsSettings, style, columns } = this.#theme;
    const isTold = showsSettings && state.turn.status !== "idle";
    const lines: string[] = [];
    for (const { id, name, current } of choicesOf(state)) {
      const isNews = this.#values.has(id) && this.#values.get(id) !== current;
      this.#values.set(id, current);
      if (isNews && isTold)
        lines.push(style("dim", wrapText(`[${name} is now ${terminalLine(current)}]`, columns(), "  ")));
    }
    return lines;
  }
}
