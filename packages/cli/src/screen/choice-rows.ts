import { SelectList, matchesKey, visibleWidth } from "@earendil-works/pi-tui";
import type { SelectItem } from "@earendil-works/pi-tui";

import type { Style } from "../rendering/style.ts";
import { createListTheme } from "./screen-themes.ts";
import { wrapHanging } from "./wrap-hanging.ts";

/** Maximum width of a label with a description next to it, in columns. */
const maxLabel = 40;
/**
 * Minimum width of a description next to its label, in columns. If there is less space, the description goes below
 * the label.
 */
const leastDescription = 24;

/** A list that shows each choice in full, in as many rows as needed, with up to `visible` choices at a time. */
export class ChoiceRows extends SelectList {
  /** Number of rows that the list may take up. It shows fewer choices if they do not fit, but at least one. */
  room: number = Infinity;
  #isUnselected = false;
  readonly #items: readonly SelectItem[];
  readonly #visible: number;
  readonly #style: Style;

  constructor(items: SelectItem[], style: Style, visible: number = items.length) {
    super(items, visible, createListTheme(style));
    this.#items = items;
    this.#visible = visible;
    this.#style = style;
  }

  /** Selects the choice with this value, or none until the user presses an arrow key. */
  select(value: string | undefined): void {
    this.#isUnselected = value === undefined;
    if (value !== undefined) this.setSelectedIndex(this.#items.findIndex((item) => item.value === value));
  }

  override handleInput(data: string): void {
    if (!this.#isUnselected || matchesKey(data, "escape")) return super.handleInput(data);
    const [isUp, isDown] = [matchesKey(data, "up"), matchesKey(data, "down")];
    this.#isUnselected = !isUp && !isDown;
    if (isUp || isDown) this.setSelectedIndex(isUp ? this.#items.length - 1 : 0);
  }

  override render(width: number): string[] {
    for (let visible = Math.min(this.#visible, this.#items.length); ; visible--) {
      const rows = this.#rows(width, visible);
      if (rows.length <= this.room || visible <= 1) return rows;
    }
  }

  #rows(width: number, visible: number): string[] {
    const selected = this.getSelectedItem();
    const index = this.#items.findIndex((item) => item === selected);
    const last = Math.max(0, this.#items.length - visible);
    const begin = Math.min(last, Math.max(0, index - Math.floor(visible / 2)));
    const shown = this.#items.slice(begin, begin + visible);
    const column = Math.min(maxLabel, Math.max(...shown.map(({ label }) => visibleWidth(label)))) + 4;
    const rows = shown.flatMap((item) =>
      this.#rowsOf(item, item === selected && !this.#isUnselected, { width, column }),
    );
    const isWhole = shown.length === this.#items.length;
    return isWhole ? rows : [...rows, this.#style("dim", `  (${index + 1}/${this.#items.length})`)];
  }

  #rowsOf(
    { label, description = "" }: SelectItem,
    isSelected: boolean,
    { width, column }: { readonly width: number; readonly column: number },
  ): string[] {
    const title = `${isSelected ? "→" : " "} ${label}`;
    const isBeside = visibleWidth(title) + 2 <= column && width - column >= leastDescription;
    const selected = (row: string): string =>
      isSelected ? this.#style("cyan", this.#style("bold", row)) : row;
    if (description === "" || !isBeside)
      return [
        ...wrapHanging(title, width).map(selected),
        ...(description === "" ? [] : wrapHanging(`    ${description}`, width).map((row) => this.#dim(row))),
      ];
    const indent = " ".repeat(column);
    const [first = "", ...rest] = wrapHanging(description, width - column);
    const begin = selected(title + " ".repeat(column - visibleWidth(title)));
    return [begin + this.#dim(first), ...rest.map((row) => indent + this.#dim(row))];
  }

  #dim(text: string): string {
    return this.#style("dim", text);
  }
}
