import type { Component } from "@earendil-works/pi-tui";

import type { KeyedChoice } from "../rendering/render-keys.ts";
import { Block } from "./block.ts";
import { ChoiceRows } from "./choice-rows.ts";
import type { DialogScreen } from "./dialog-screen.ts";
import { becomesReadable } from "./dialog-screen.ts";

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
 * it.
 */
export class KeyDialog implements Component {
  readonly #text: Block;
  readonly #list: ChoiceRows;
  readonly #keys: readonly string[];
  readonly #choose: (key: string | undefined) => void;
  #isReadable = false;
  /** Called for each key pressed before the question can be answered. */
  readonly #keyBefore: (key: string) => void;

  constructor(
    { text, answers, readingTime }: KeyQuestion,
    dialogScreen: DialogScreen,
    choose: (key: string | undefined) => void,
  ) {
    this.#choose = choose;
    this.#keys = answers.map(({ key }) => key);
    this.#text = new Block(typeof text === "string" ? () => text.trimEnd().split("\n") : text);
    const items = answers.map(({ key, name }) => ({ value: key, label: `[${key}] ${name}` }));
    this.#list = new ChoiceRows(items, dialogScreen.theme.style);
    this.#list.onSelect = ({ value }) => choose(value);
    this.#list.onCancel = () => choose(undefined);
    this.#keyBefore = becomesReadable(
      dialogScreen,
      () => {
        this.#isReadable = true;
      },
      readingTime,
    );
  }

  invalidate(): void {
    this.#text.invalidate();
    this.#list.invalidate();
  }

  render(width: number): string[] {
    return [...this.#text.render(width), ...(this.#isReadable ? this.#list.render(width) : [])];
  }

  /** Ignores keys until the user has had time to read the question. The answers are shown only after that. */
  handleInput(data: string): void {
    if (!this.#isReadable) return this.#keyBefore(data);
    const key = data.toLowerCase();
    if (this.#keys.includes(key)) this.#choose(key);
    else this.#list.handleInput(data);
  }
}
