import { SelectList } from "@earendil-works/pi-tui";
import type { SelectItem } from "@earendil-works/pi-tui";

import type { Style } from "../rendering/style.ts";
import { createListTheme } from "./screen-themes.ts";
import { wrapHanging } from "./wrap-hanging.ts";

/** A list to choose from that shows each choice whole, in as many rows as it takes. */
export class ChoiceRows extends SelectList {
  readonly #items: readonly SelectItem[];
  readonly #style: Style;

  constructor(items: SelectItem[], style: Style) {
    super(items, items.length, createListTheme(style));
    this.#items = items;
    this.#style = style;
  }

  override render(width: number): string[] {
    const chosen = this.getSelectedItem();
    return this.#items.flatMap((item) => {
      const rows = wrapHanging(`${item === chosen ? "→" : " "} ${item.label}`, width);
      return item === chosen ? rows.map((row) => this.#style("cyan", this.#style("bold", row))) : rows;
    });
  }
}
