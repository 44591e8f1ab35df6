import type { SessionState } from "@parley/protocol/session";

import type { Theme } from "../rendering/theme.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { choicesOf } from "./session-choices.ts";

/** Shows changes of a session's settings: its mode, its model and its other options. */
export class SettingsView {
  readonly #theme: Theme;
  /** The current values. */
  readonly #values = new Map<string, string>();

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /** Returns lines about settings that the agent changed during a turn; changes between two turns are the user's own. */
  next(state: SessionState): string[] {
    const { showsSettings, style, columns } = this.#theme;
    const isShown = showsSettings && state.turn.status !== "idle";
    const lines: string[] = [];
    for (const { id, name, current } of choicesOf(state)) {
      const isNews = this.#values.has(id) && this.#values.get(id) !== current;
      this.#values.set(id, current);
      if (isNews && isShown)
        lines.push(style("dim", wrapText(`[${name} is now ${current}]`, columns(), "  ")));
    }
    return lines;
  }
}
