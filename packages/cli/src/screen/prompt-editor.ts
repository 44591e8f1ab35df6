import { Editor, matchesKey } from "@earendil-works/pi-tui";
import type { EditorTheme, TUI } from "@earendil-works/pi-tui";

import { imageReference } from "./image-reference.ts";

/**
 * Placeholder for a tab and the spaces after it, because the editor does not support tabs. This code point is a
 * noncharacter that never occurs in text.
 */
const tabMark = "\uFDD0";
const shownTab = `${tabMark}   `;

const moves = { down: "\u001b[B", end: "\u001b[F" } as const;
const paste = { begin: "\u001b[200~", end: "\u001b[201~" } as const;

/** Returns the text of a bracketed paste, or `undefined` for other input. */
export function pastedText(data: string): string | undefined {
  if (!data.startsWith(paste.begin) || !data.endsWith(paste.end)) return undefined;
  // tmux encodes tabs and line breaks as Ctrl-I and Ctrl-J in extended key sequences.
  return data
    .slice(paste.begin.length, -paste.end.length)
    .replaceAll("\u001b[105;5u", "\t")
    .replaceAll("\u001b[106;5u", "\n")
    .replaceAll(/\r\n?/g, "\n");
}

/** The prompt editor. Preserves tabs in pasted text, and turns an image path into a reference. */
export class PromptEditor extends Editor {
  /** Called with each prompt that the user sends. */
  onPrompt: (prompt: string) => void = () => undefined;
  /** Earlier prompts, latest first. */
  readonly #earlier: string[] = [];
  #search = { wanted: "", shown: "", next: 0 };

  constructor(tui: TUI, theme: EditorTheme) {
    super(tui, theme, { paddingX: 1 });
    this.onSubmit = (text) =>
      this.onPrompt(
        withTabs(text)
          .replace(/^(?:[^\S\n]*\n)+/, "")
          .trimEnd(),
      );
  }

  override handleInput(data: string): void {
    if (matchesKey(data, "up")) return this.#up(data);
    const text = pastedText(data);
    if (text === undefined) super.handleInput(data);
    else this.paste(text);
  }

  paste(text: string): void {
    super.handleInput(paste.begin + (imageReference(text) ?? withMarks(text)) + paste.end);
  }

  /** Shows an earlier prompt with the cursor at the end. */
  #up(data: string): void {
    const before = super.getText();
    super.handleInput(data);
    if (super.getText() === before) return;
    while (!this.isAtEdge("last")) super.handleInput(moves.down);
    super.handleInput(moves.end);
  }

  override getText(): string {
    return withTabs(super.getText());
  }

  override getExpandedText(): string {
    return withTabs(super.getExpandedText());
  }

  override setText(text: string): void {
    super.setText(withMarks(text));
  }

  override addToHistory(text: string): void {
    super.addToHistory(withMarks(text));
    this.#earlier.unshift(text);
  }

  /** Clears the draft. The up arrow restores it. */
  clear(): void {
    super.addToHistory(withMarks(this.getExpandedText()));
    this.setText("");
  }

  /**
   * Replaces the draft with the latest prompt that contains it, then with older prompts on repeated calls. Returns
   * false if there are none left.
   */
  findEarlier(): boolean {
    const draft = this.getExpandedText();
    if (draft !== this.#search.shown) this.#search = { wanted: draft.toLowerCase(), shown: draft, next: 0 };
    const { wanted, next } = this.#search;
    const index = this.#earlier.findIndex(
      (prompt, at) => at >= next && prompt !== draft && prompt.toLowerCase().includes(wanted),
    );
    const shown = this.#earlier[index];
    if (shown === undefined) return false;
    this.setText(shown);
    this.#search = { wanted, shown, next: index + 1 };
    return true;
  }

  override render(width: number): string[] {
    return super.render(width).map((line) => line.replaceAll(tabMark, " "));
  }

  isAtEdge(edge: "first" | "last"): boolean {
    return this.getCursor().line === (edge === "first" ? 0 : this.getLines().length - 1);
  }
}

function withMarks(text: string): string {
  return text.replaceAll(tabMark, "").replaceAll("\t", shownTab);
}

function withTabs(text: string): string {
  return text.replaceAll(new RegExp(`${tabMark} {0,3}`, "g"), "\t");
}
