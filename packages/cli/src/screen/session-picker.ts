import { Input, matchesKey, SelectList } from "@earendil-works/pi-tui";
import type { Component, Focusable } from "@earendil-works/pi-tui";
import { fuzzyFilter } from "@earendil-works/pi-tui";
import type { SessionInfo } from "@parley/client";

import type { Style } from "../rendering/style.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { createListTheme } from "./screen-themes.ts";

/** Sessions that are visible at once. */
const visible = 10;

/** Lets the user search the sessions of the agent and choose one. Escape leaves without a choice. */
export class SessionPicker implements Component, Focusable {
  readonly #search: Input = new Input();
  readonly #sessions: readonly SessionInfo[];
  readonly #style: Style;
  readonly #choose: (session: SessionInfo | undefined) => void;
  #list: SelectList;

  constructor(
    sessions: readonly SessionInfo[],
    style: Style,
    choose: (session: SessionInfo | undefined) => void,
  ) {
    this.#sessions = sessions;
    this.#style = style;
    this.#choose = choose;
    this.#list = this.#createList();
  }

  get focused(): boolean {
    return this.#search.focused;
  }

  set focused(focused: boolean) {
    this.#search.focused = focused;
  }

  invalidate(): void {
    this.#list.invalidate();
  }

  render(width: number): string[] {
    const title = `${this.#style("bold", "Sessions")}${this.#style("dim", "  type to search, Enter opens, Esc goes back")}`;
    return ["", title, ...this.#search.render(width), ...this.#list.render(width)];
  }

  handleInput(data: string): void {
    const isForList = ["up", "down", "enter", "escape", "pageUp", "pageDown"] as const;
    if (isForList.some((key) => matchesKey(data, key))) return this.#list.handleInput(data);
    this.#search.handleInput(data);
    this.#list = this.#createList();
  }

  #createList(): SelectList {
    const found = fuzzyFilter([...this.#sessions], this.#search.getValue(), textOf);
    const items = found.map((session) => ({
      value: session.sessionId,
      label: terminalLine(session.title ?? session.sessionId),
      description: `${dateOf(session)}  ${terminalLine(session.cwd)}`.trim(),
    }));
    const list = new SelectList(items, visible, createListTheme(this.#style), { maxPrimaryColumnWidth: 44 });
    list.onSelect = ({ value }) => this.#choose(this.#sessions.find(({ sessionId }) => sessionId === value));
    list.onCancel = () => this.#choose(undefined);
    return list;
  }
}

function textOf({ sessionId, title = "", cwd }: SessionInfo): string {
  return `${title} ${cwd} ${sessionId}`;
}

/** Returns the day and the minute of the latest change, as in `2026-11-22 20:45`. */
function dateOf({ updatedAt }: SessionInfo): string {
  const date = new Date(updatedAt ?? "");
  if (Number.isNaN(date.getTime())) return "";
  return date.toISOString().slice(0, 16).replace("T", " ");
}
