import { Container, Editor, matchesKey } from "@earendil-works/pi-tui";
import type { Component, TUI } from "@earendil-works/pi-tui";
import type { ClientSession } from "@parley/client";

import type { Run } from "../program-run.ts";
import type { Theme } from "../rendering/theme.ts";
import type { PromptHistory } from "../terminal/prompt-history.ts";
import { Block } from "./block.ts";
import { ProjectFiles } from "./project-files.ts";
import { PromptCompletion } from "./prompt-completion.ts";
import { PromptQueue } from "./prompt-queue.ts";
import { createEditorTheme } from "./screen-themes.ts";

/** The parts of the program that the prompt area works with. */
export interface PromptAreaOptions {
  readonly theme: Theme;
  readonly run: Run;
  readonly history: PromptHistory;
  readonly isWorking: () => boolean;
  /** Lets the user edit a text in another editor; resolves to the edited text. */
  readonly editOutside: (text: string) => Promise<string>;
}

/**
 * The lower part of the screen: the prompts that wait, and the editor for the next one, or a question in its place. Prompts
 * that are typed while the agent works wait for the end of its turn.
 */
export class PromptArea extends Container {
  readonly #tui: TUI;
  readonly #options: PromptAreaOptions;
  readonly #queue: PromptQueue;
  readonly #editor: Editor;
  readonly #input: Container = new Container();
  readonly #hint: Block = new Block(() => []);
  #mayLeave = false;

  constructor(tui: TUI, options: PromptAreaOptions) {
    super();
    this.#tui = tui;
    this.#options = options;
    this.#queue = new PromptQueue(() => tui.requestRender());
    this.#editor = this.#createEditor();
    this.#input.addChild(this.#editor);
    this.addChild(new WaitingPrompts(this.#queue, options.theme));
    this.addChild(this.#input);
    this.addChild(this.#hint);
    tui.addInputListener((data) => (this.#takes(data) ? { consume: true } : undefined));
  }

  /** Completes the commands and files of a session. */
  completeFor(session: ClientSession): void {
    const files = new ProjectFiles(session.cwd);
    this.#editor.setAutocompleteProvider(new PromptCompletion(() => session.state, files));
  }

  /** Yields the user's prompts, each as soon as it is asked for. */
  prompts(signal: AbortSignal): AsyncIterable<string> {
    return this.#queue.prompts(signal);
  }

  /** Puts what waits back into the editor. */
  takeBack(): void {
    const waiting = this.#queue.takeAll();
    if (waiting.length > 0) this.#editor.setText([...waiting, this.#editor.getText()].join("\n").trimEnd());
  }

  /** Shows a question in place of the editor until `answer` settles, and gives it the keys. */
  async ask<Answer>(question: Component, answer: Promise<Answer>): Promise<Answer> {
    this.#show(question);
    try {
      return await answer;
    } finally {
      this.#show(this.#editor);
    }
  }

  /** Shows a hint below the editor until the user types. */
  hint(text: string): void {
    this.#hint.set(() => (text === "" ? [] : [this.#options.theme.style("yellow", text)]));
    this.#tui.requestRender();
  }

  /** Lets the editor or the question receive the keys. */
  focus(): void {
    this.#tui.setFocus(this.#input.children[0] ?? this.#editor);
  }

  /** Ends the prompts, and removes the editor. */
  end(): void {
    this.#queue.end();
    this.clear();
  }

  get #isEditing(): boolean {
    return this.#input.children[0] === this.#editor;
  }

  #createEditor(): Editor {
    const { theme, history } = this.#options;
    const editor = new Editor(this.#tui, createEditorTheme(theme.style), { paddingX: 1 });
    for (const line of history.lines.toReversed()) editor.addToHistory(line);
    editor.onChange = () => {
      this.#mayLeave = false;
      this.hint("");
    };
    editor.onSubmit = (text) => this.#submit(text.trim());
    return editor;
  }

  #submit(prompt: string): void {
    if (prompt === "/exit") return this.#queue.end();
    if (prompt === "") return;
    this.#editor.addToHistory(prompt);
    this.#options.history.add(prompt);
    this.#queue.add(prompt);
  }

  #show(component: Component): void {
    this.#input.clear();
    this.#input.addChild(component);
    this.focus();
    this.#tui.requestRender();
  }

  /** Handles the keys that are not the editor's. Returns true if the key is one of them. */
  #takes(data: string): boolean {
    if (matchesKey(data, "ctrl+c")) return this.#interrupt();
    if (!this.#isEditing) return false;
    if (matchesKey(data, "ctrl+g")) return this.#editOutside();
    if (this.#editor.getText() !== "" || this.#editor.isShowingAutocomplete()) return false;
    if (matchesKey(data, "ctrl+d")) {
      this.#queue.end();
      return true;
    }
    if (matchesKey(data, "escape") && this.#options.isWorking()) return this.#interrupt();
    const waiting = matchesKey(data, "up") ? this.#queue.takeBack() : undefined;
    if (waiting !== undefined) this.#editor.setText(waiting);
    return waiting !== undefined;
  }

  /** Cancels the work or the question; without any it clears the draft, then leaves. */
  #interrupt(): boolean {
    if (this.#options.isWorking() || !this.#isEditing) this.#options.run.interrupt();
    else if (this.#editor.getText() !== "") this.#editor.setText("");
    else if (this.#mayLeave) this.#queue.end();
    else {
      this.#mayLeave = true;
      this.hint("Ctrl-C once more leaves");
    }
    return true;
  }

  #editOutside(): boolean {
    const edited = this.#options.editOutside(this.#editor.getExpandedText());
    void edited.then((text) => this.#editor.setText(text));
    return true;
  }
}

/** Shows the prompts that wait for the end of the turn. */
class WaitingPrompts implements Component {
  readonly #queue: PromptQueue;
  readonly #theme: Theme;

  constructor(queue: PromptQueue, theme: Theme) {
    this.#queue = queue;
    this.#theme = theme;
  }

  invalidate(): void {}

  render(width: number): string[] {
    const { waiting } = this.#queue;
    if (waiting.length === 0) return [];
    const { style } = this.#theme;
    const lines = waiting.map((prompt) => `${style("dim", "⧗")} ${prompt.split("\n")[0] ?? ""}`);
    const hint = style("dim", "  ↑ in the empty editor takes the last one back");
    return new Block(() => ["", ...lines, hint]).render(width);
  }
}
