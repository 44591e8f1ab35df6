import type { Component } from "@earendil-works/pi-tui";

import type { KeyedChoice } from "../rendering/render-keys.ts";
import { QuestionKeys } from "../terminal/question-keys.ts";
import { Block } from "./block.ts";
import { ChoiceRows } from "./choice-rows.ts";
import { type DialogScreen, questionKeyOf } from "./dialog-screen.ts";

/** A question with its possible answers. All strings are safe for a terminal. */
export interface KeyQuestion {
  /** The question, in complete lines. */
  readonly text: string | ((width: number) => string[]);
  readonly answers: readonly KeyedChoice[];
  /** How long keys are ignored, in milliseconds. Default: 200. */
  readonly readingTime?: number | undefined;
}

/**
 * Asks a question that the user answers with the arrow keys and Enter, or with an answer's letter. Escape dismisses
 * it. A sentence that the user types meanwhile is added to the draft.
 */
export class KeyDialog implements Component {
  readonly #text: Block;
  readonly #list: ChoiceRows;
  readonly #note: Block;
  readonly #keys: QuestionKeys;
  readonly #rows: () => number;

  constructor(
    { text, answers, readingTime }: KeyQuestion,
    { theme: { style }, rows, requestRender, addToDraft }: DialogScreen,
    choose: (key: string | undefined) => void,
  ) {
    this.#rows = rows;
    this.#text = new Block(typeof text === "string" ? () => text.trimEnd().split("\n") : text);
    this.#note = new Block(() => [
      style("dim", "What you typed is in your next prompt. Choose an answer with the arrow keys."),
    ]);
    const items = answers.map(({ key, name }) => ({ value: key, label: `[${key}] ${name}` }));
    this.#list = new ChoiceRows(items, style);
    this.#list.onSelect = ({ value }) => choose(value);
    this.#list.onCancel = () => choose(undefined);
    this.#keys = new QuestionKeys({
      answers,
      readingTime,
      opened: requestRender,
      selected: (key) => this.#list.select(key),
      answered: (key) => {
        choose(key);
        requestRender();
      },
      typed: (typed) => {
        if (this.#keys.isOpen) this.#list.select(undefined);
        addToDraft(typed);
      },
    });
  }

  invalidate(): void {
    this.#text.invalidate();
    this.#list.invalidate();
  }

  /** Shows the answers only once they can be chosen. */
  render(width: number): string[] {
    const text = this.#text.render(width);
    if (!this.#keys.isOpen) return text;
    const note = this.#keys.isTyping ? this.#note.render(width) : [];
    const room = this.#rows() - note.length;
    return [...this.#withAnswers(text, room, width), ...note];
  }

  /** Adds the answers so that they are in view together with the question's first row, which contains its subject. */
  #withAnswers(text: readonly string[], room: number, width: number): string[] {
    const answers = (rows: number): string[] => {
      this.#list.room = rows;
      return this.#list.render(width);
    };
    const all = answers(Infinity);
    if (text.length + all.length <= room) return [...text, ...all];
    const subject = text.slice(0, 1);
    if (subject.length + all.length <= room) return [...text, ...subject, ...all];
    const some = answers(room - text.length);
    if (text.length + some.length <= room) return [...text, ...some];
    return [...text, ...subject, ...answers(room - subject.length)];
  }

  handleInput(data: string): void {
    if (!this.#keys.press(questionKeyOf(data))) this.#list.handleInput(data);
  }
}
