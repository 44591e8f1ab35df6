import { matchesKey } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";

import type { Style } from "../rendering/style.ts";
import { Block } from "./block.ts";
import type { PromptEditor } from "./prompt-editor.ts";
import type { PromptQueue } from "./prompt-queue.ts";

/** A queued prompt that is open in the editor, and its position in the queue. */
interface EditedPrompt {
  readonly prompt: string;
  readonly index: number;
}

interface WaitingPromptsOptions {
  readonly editor: PromptEditor;
  readonly style: Style;
  /** Returns whether the queued prompts can be sent to the running turn. */
  readonly canSteer: () => boolean;
}

/** Shows the queued prompts and those sent to the running turn. Lets the user edit queued prompts. */
export class WaitingPrompts implements Component {
  readonly #queue: PromptQueue;
  readonly #editor: PromptEditor;
  readonly #style: Style;
  readonly #canSteer: () => boolean;
  #edited: EditedPrompt | undefined;

  constructor(queue: PromptQueue, { editor, style, canSteer }: WaitingPromptsOptions) {
    this.#queue = queue;
    this.#editor = editor;
    this.#style = style;
    this.#canSteer = canSteer;
  }

  get isEditing(): boolean {
    return this.#edited !== undefined;
  }

  /** Adds a prompt to the queue, at its former position if it was queued before. */
  add(prompt: string): void {
    const { length } = this.#queue.waiting;
    this.#queue.add(prompt, Math.min(this.#edited?.index ?? length, length));
    this.#edited = undefined;
  }

  /**
   * Discards the prompt that is being edited. Called on Ctrl-X, and if the user empties the prompt, because empty
   * prompts are not sent.
   */
  remove(): void {
    this.#edited = undefined;
    this.#editor.setText("");
  }

  /**
   * Moves all queued prompts back into the editor, before any draft. Also moves back sent prompts that the running
   * turn does not accept.
   */
  takeBack(): void {
    this.#edit(this.#queue.takeAll((left) => this.#edit([...left])));
  }

  #edit(prompts: string[]): void {
    const draft = this.#editor.getExpandedText();
    prompts.splice(Math.min(this.#edited?.index ?? prompts.length, prompts.length), 0, draft);
    this.#edited = undefined;
    if (prompts.length > 1) this.#editor.setText(prompts.join("\n").trimEnd());
  }

  /** Handles the keys for editing queued prompts. Returns whether `key` was one of them. */
  takes(key: string): boolean {
    if (this.#edited !== undefined && matchesKey(key, "ctrl+x")) {
      this.remove();
      return true;
    }
    if (matchesKey(key, "up")) return this.#editor.isAtEdge("first") && this.#move(-1);
    if (matchesKey(key, "down")) return this.#editor.isAtEdge("last") && this.#move(1);
    if (this.#edited === undefined || !matchesKey(key, "escape") || !this.#isUnchanged) return false;
    this.#putBack();
    return true;
  }

  invalidate(): void {}

  render(width: number): string[] {
    const edited = this.#edited;
    const lines = this.#queue.waiting.map((prompt) => `${this.#style("dim", "⧗")} ${firstLine(prompt)}`);
    if (edited !== undefined)
      lines.splice(edited.index, 0, `${this.#style("cyan", "✎")} ${firstLine(edited.prompt)}`);
    const sent = this.#queue.sent.map((prompt) => `${this.#style("cyan", "↳")} ${firstLine(prompt)}`);
    if (sent.length > 0) sent.push(this.#style("dim", "  Will be sent at the turn's next step"));
    if (lines.length > 0) lines.push(this.#style("dim", `  ${this.#keys}`));
    return new Block(() => [...sent, ...lines]).render(width);
  }

  get #keys(): string {
    if (this.isEditing) return "Enter puts it back, Ctrl-X removes it, ↑↓ go to the others";
    const editing = "↑ in the empty editor edits the last one";
    return this.#canSteer() ? `${editing}, Enter sends them to the running turn` : editing;
  }

  get #isUnchanged(): boolean {
    return this.#editor.getExpandedText() === (this.#edited?.prompt ?? "");
  }

  #move(step: -1 | 1): boolean {
    if (!this.#isUnchanged) return false;
    const { length } = this.#queue.waiting;
    const index = this.#edited === undefined ? length - 1 : this.#edited.index + step;
    if (this.#edited === undefined && (step === 1 || length === 0)) return false;
    if (index < 0) return true;
    this.#putBack();
    const prompt = this.#queue.takeBack(index);
    if (prompt === undefined) return true;
    this.#edited = { prompt, index };
    this.#editor.setText(prompt);
    return true;
  }

  #putBack(): void {
    if (this.#edited !== undefined) this.add(this.#edited.prompt);
    this.#editor.setText("");
  }
}

function firstLine(prompt: string): string {
  const [first = "", ...rest] = prompt.split("\n");
  return rest.length === 0 ? first : `${first} … +${rest.length} lines`;
}
