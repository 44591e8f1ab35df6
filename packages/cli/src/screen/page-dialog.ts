import { hyperlink, matchesKey, SelectList } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";
import { exactLine } from "@parley/protocol/text";

import { Block } from "./block.ts";
import type { DialogScreen } from "./dialog-screen.ts";
import { becomesReadable } from "./dialog-screen.ts";
import { createListTheme } from "./screen-themes.ts";

/** The possible answers, by key. */
const answers = [
  { value: "y", label: "[y] I open it" },
  { value: "c", label: "[c] Copy the address" },
  { value: "n", label: "[n] Decline" },
];

/** What a {@link PageDialog} needs from the screen. */
export interface PageScreen extends DialogScreen {
  /** Copies text to the clipboard through the terminal. */
  readonly copy: (text: string) => void;
}

/** Asks whether to open a page, and shows its whole address. This program does not open the page itself. */
export class PageDialog implements Component {
  readonly #text: Block;
  readonly #list: SelectList;
  readonly #url: string;
  readonly #dialogScreen: PageScreen;
  readonly #choose: (answer: "accept" | "decline") => void;
  #isReadable = false;
  /** Called for each key pressed before the question can be answered. */
  readonly #keyBefore: (key: string) => void;
  #isCopied = false;

  constructor(
    { heading, url }: { readonly heading: readonly string[]; readonly url: string },
    dialogScreen: PageScreen,
    choose: (answer: "accept" | "decline") => void,
  ) {
    this.#url = exactLine(url);
    this.#dialogScreen = dialogScreen;
    this.#choose = choose;
    // Each row links to the whole address, because a terminal would mistake the rows of a wrapped address for several
    // addresses.
    this.#text = new Block((width) => [...heading, ...this.#addressRows(width), ""]);
    this.#list = new SelectList(answers, answers.length, createListTheme(dialogScreen.theme.style));
    this.#list.onSelect = ({ value }) => this.#select(value);
    this.#list.onCancel = () => choose("decline");
    this.#keyBefore = becomesReadable(dialogScreen, () => {
      this.#isReadable = true;
    });
  }

  invalidate(): void {
    this.#text.invalidate();
    this.#list.invalidate();
  }

  render(width: number): string[] {
    const copied = this.#isCopied ? [this.#dialogScreen.theme.style("dim", "  Copied to the clipboard")] : [];
    return [...this.#text.render(width), ...(this.#isReadable ? this.#list.render(width) : []), ...copied];
  }

  handleInput(data: string): void {
    if (!this.#isReadable) return this.#keyBefore(data);
    const key = answers.find(({ value }) => matchesKey(data, value as "y" | "c" | "n"));
    if (key === undefined) this.#list.handleInput(data);
    else this.#select(key.value);
  }

  #select(value: string): void {
    if (value !== "c") return this.#choose(value === "y" ? "accept" : "decline");
    this.#dialogScreen.copy(this.#url);
    this.#isCopied = true;
  }

  #addressRows(width: number): string[] {
    const rows = this.#url.match(new RegExp(`.{1,${Math.max(1, width)}}`, "gu")) ?? [];
    const isWeb = /^https?:/i.test(this.#url);
    return isWeb ? rows.map((row) => hyperlink(row, this.#url)) : rows;
  }
}
