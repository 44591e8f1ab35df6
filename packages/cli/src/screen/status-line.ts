import { homedir } from "node:os";
import { basename } from "node:path";

import { truncateToWidth, visibleWidth } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";
import type { SessionState, Usage } from "@parley/protocol/session";

import { choiceNamed } from "../conversation/session-choices.ts";
import { cutLine } from "../rendering/cut-line.ts";
import type { Theme } from "../rendering/theme.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** Minimum number of columns for a title. If there are fewer, the title is omitted. */
const leastTitle = 8;

/**
 * Shows the session's mode, model, context, cost and folder on the last line of the screen, and the title if it fits.
 */
export class StatusLine implements Component {
  readonly #theme: Pick<Theme, "style" | "cwd">;
  #state: SessionState | undefined;

  constructor(theme: Pick<Theme, "style" | "cwd">) {
    this.#theme = theme;
  }

  show(state: SessionState): void {
    this.#state = state;
  }

  invalidate(): void {}

  render(width: number): string[] {
    const parts = this.#state === undefined ? [] : partsOf(this.#state);
    const { style, cwd } = this.#theme;
    const folder = shortFolder(cwd);
    const folders = [folder, `…/${basename(folder)}`].map((each) => [...parts, each].join(" · "));
    const line = folders.find((each) => visibleWidth(each) <= width) ?? parts.join(" · ");
    const title = terminalLine(this.#state?.info.title ?? "");
    const room = width - visibleWidth(line) - 3;
    const rest = title === "" || room < leastTitle ? "" : ` · ${cutLine(title, room)}`;
    return [truncateToWidth(style("dim", line + rest), width, "…")];
  }
}

function partsOf(state: SessionState): string[] {
  const { usage, background = [] } = state;
  const settings = ["mode", "model"].flatMap((name) => choiceNamed(name, state)?.current ?? []);
  return [
    ...settings,
    ...(usage === undefined ? [] : usageParts(usage)),
    ...(background.length === 0 ? [] : [`${background.length} in the background`]),
  ];
}

function usageParts({ used, size, cost }: Usage): string[] {
  const left = size > 0 ? [`${Math.max(0, 100 - Math.round((used / size) * 100))}% context left`] : [];
  return [
    ...left,
    ...(cost === undefined ? [] : [`${cost.amount.toFixed(2)} ${terminalLine(cost.currency)}`]),
  ];
}

function shortFolder(cwd: string): string {
  const home = homedir();
  return terminalLine(cwd === home || cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd);
}
