import { Editor, matchesKey } from "@earendil-works/pi-tui";
import type { EditorTheme, TUI } from "@earendil-works/pi-tui";

import { imageReference } from "./image-reference.ts";

/**
 * Placeholder for a tab and the spaces after it, because the editor does not support tabs. This code point is a
 * noncharacter that never occurs in text.
 */
const tabMark = "\uFDD0";
const shownTab = `${tabMark}   `;

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

/** The prompt editor. Preserves tabs in pasted text, folds long pastes, and turns an image path into a reference. */
export class PromptEditor extends Editor {
  /** Called with each prompt that the user sends. */
  onPrompt: (prompt: string) => void = () => undefined;
  /** Earlier prompts, latest first. */
  readonly #earlier: string[] = [];
  /** Earlier prompts and cleared drafts, latest first, that the arrow keys recall. */
  readonly #recallable: string[] = [];
  /** The recalled text on the screen, its index, and the draft that it replaced. */
  #recalled = { shown: "", index: -1, draft: "" };
  readonly #pastes = new Set<string>();
  /** The space that keeps the prompt from being run as a command. The base class trims it. */
  #lead: "" | " " = "";
  #search = { wanted: "", shown: "", next: 0 };

  constructor(tui: TUI, theme: EditorTheme) {
    super(tui, theme, { paddingX: 1 });
    this.onSubmit = (text) =>
      this.onPrompt(
        this.#lead +
          withTabs(text)
            .replace(/^(?:[^\S\n]*\n)+/, "")
            .trimEnd(),
      );
  }

  override handleInput(data: string): void {
    this.#lead = /^ +[/!]/.test(this.getLines()[0] ?? "") ? " " : "";
    const step = matchesKey(data, "up") ? 1 : matchesKey(data, "down") ? -1 : 0;
    if (step !== 0 && !this.isShowingAutocomplete()) return this.#move(data, step);
    const text = pastedText(data);
    if (text === undefined) super.handleInput(data);
    else this.paste(text);
  }

  paste(text: string): void {
    const clean = text.replaceAll(/(?![\n\t])\p{Cc}/gu, "");
    const inserted = imageReference(clean) ?? withMarks(clean);
    super.handleInput(paste.begin + inserted + paste.end);
    // The editor shows a long paste as a marker.
    if (!super.getText().includes(inserted)) this.#pastes.add(clean.trim());
  }

  /** Moves the cursor. At the first or last line, recalls an earlier or later prompt instead. */
  #move(data: string, step: 1 | -1): void {
    const before = this.getCursor();
    super.handleInput(data);
    const { line, col } = this.getCursor();
    const isAtEdge = step === 1 ? line === 0 && col === 0 : col === (this.getLines().at(-1) ?? "").length;
    if (!isAtEdge || before.line !== line) return;
    if (this.#isRecalled || (step === 1 && before.col === col)) this.#recall(step);
  }

  get #isRecalled(): boolean {
    return this.#recalled.index >= 0 && this.getText() === this.#recalled.shown;
  }

  #recall(step: 1 | -1): void {
    const { index: from, draft } = this.#isRecalled
      ? this.#recalled
      : { index: -1, draft: this.getExpandedText() };
    const index = from + step;
    const text = index === -1 ? draft : this.#recallable[index];
    if (text === undefined) return;
    this.setText(text);
    this.#recalled = { shown: this.getText(), index, draft };
  }

  override getText(): string {
    return withTabs(super.getText());
  }

  override getExpandedText(): string {
    return withTabs(super.getExpandedText());
  }

  /** Replaces the draft and folds any long pastes in it again. */
  override setText(text: string): void {
    const pastes = [...this.#pastes].filter((each) => text.includes(each));
    if (pastes.length === 0) return super.setText(withMarks(text));
    super.setText("");
    for (let rest = text; rest !== "";) {
      const [next = ""] = pastes
        .filter((each) => rest.includes(each))
        .toSorted((one, other) => rest.indexOf(one) - rest.indexOf(other));
      const begin = next === "" ? rest : rest.slice(0, rest.indexOf(next));
      this.insertTextAtCursor(withMarks(begin));
      if (next !== "") this.paste(next);
      rest = rest.slice(begin.length + next.length);
    }
  }

  override addToHistory(text: string): void {
    this.#addRecallable(text);
    this.#earlier.unshift(text);
  }

  /** Clears the draft. The up arrow restores it. */
  clear(): void {
    this.#addRecallable(this.getExpandedText());
    this.setText("");
  }

  #addRecallable(text: string): void {
    if (text.trim() !== "" && text !== this.#recallable[0]) this.#recallable.unshift(text);
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
