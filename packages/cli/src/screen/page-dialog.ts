import { hyperlink } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";
import { exactLine } from "@parley/protocol/text";

import type { DialogScreen } from "./dialog-screen.ts";
import { KeyDialog } from "./key-dialog.ts";

const answers = [
  { key: "y", name: "I'll open it" },
  { key: "c", name: "Copy the address" },
  { key: "n", name: "Decline" },
];

export interface PageScreen extends DialogScreen {
  /** Copies text to the clipboard through the terminal. */
  readonly copy: (text: string) => void;
}

/** Asks whether to open a page, and shows the entire URL. The program itself does not open the page. */
export class PageDialog implements Component {
  readonly #dialog: KeyDialog;
  readonly #dialogScreen: PageScreen;
  #isCopied = false;

  constructor(
    { heading, url }: { readonly heading: readonly string[]; readonly url: string },
    dialogScreen: PageScreen,
    choose: (answer: "accept" | "decline") => void,
  ) {
    const address = exactLine(url);
    this.#dialogScreen = dialogScreen;
    const text = (width: number): string[] => [...heading, ...addressRows(address, width), ""];
    this.#dialog = new KeyDialog({ text, answers }, dialogScreen, (key) => {
      if (key !== "c") return choose(key === "y" ? "accept" : "decline");
      dialogScreen.copy(address);
      this.#isCopied = true;
    });
  }

  invalidate(): void {
    this.#dialog.invalidate();
  }

  render(width: number): string[] {
    const copied = this.#isCopied ? [this.#dialogScreen.theme.style("dim", "  Copied to the clipboard")] : [];
    return [...this.#dialog.render(width), ...copied];
  }

  handleInput(data: string): void {
    this.#dialog.handleInput(data);
  }
}

/** Links each row to the full address, because a terminal would treat a wrapped address as several addresses. */
function addressRows(address: string, width: number): string[] {
  const rows = address.match(new RegExp(`.{1,${Math.max(1, width)}}`, "gu")) ?? [];
  return /^https?:/i.test(address) ? rows.map((row) => hyperlink(row, address)) : rows;
}
