import { matchesKey, ProcessTerminal, TuiMainScreen } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";

import type { Run } from "../program-run.ts";
import { createStyle } from "../rendering/style.ts";
import type { Style } from "../rendering/style.ts";
import type { ChoiceQuestion } from "../terminal/choice-question.ts";
import { QuestionKeys } from "../terminal/question-keys.ts";
import { Block } from "./block.ts";
import { ChoiceRows } from "./choice-rows.ts";
import { questionKeyOf } from "./dialog-screen.ts";

/** Number of choices visible at a time. */
const visible = 12;

/**
 * Lets the user choose with the arrow keys. Resolves to the index of the chosen answer, or to `undefined` if the user
 * leaves.
 */
export async function chooseOnScreen(
  question: ChoiceQuestion,
  { stdout }: Pick<NodeJS.Process, "stdout">,
  run: Run,
): Promise<number | undefined> {
  const tui = new TuiMainScreen(new ProcessTerminal());
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const leave = (): void => resolve(undefined);
  const release = run.onInterrupt(leave);
  run.leaving.addEventListener("abort", leave);
  const style = createStyle(stdout);
  const list = new ChoiceList(question, { style, requestRender: () => tui.requestRender() }, resolve);
  tui.addChild(list);
  tui.start();
  tui.setFocus(list);
  tui.requestRender();
  try {
    const index = await promise;
    const answer = index === undefined ? "" : (question.choices[index]?.title ?? "");
    tui.removeChild(list);
    // When the screen closes, it writes a space at the cursor, so end with an empty line.
    tui.addChild(new Block(() => [`${question.title} ${style("cyan", answer)}`, ""]));
    return index;
  } finally {
    release();
    run.leaving.removeEventListener("abort", leave);
    tui.renderNow();
    tui.stop();
  }
}

class ChoiceList implements Component {
  readonly #question: ChoiceQuestion;
  readonly #style: Style;
  readonly #list: ChoiceRows;
  readonly #keys: QuestionKeys;
  readonly #choose: (index: number | undefined) => void;

  constructor(
    question: ChoiceQuestion,
    { style, requestRender }: { readonly style: Style; readonly requestRender: () => void },
    choose: (index: number | undefined) => void,
  ) {
    this.#question = question;
    this.#style = style;
    this.#choose = choose;
    const items = question.choices.map((choice, index) => ({
      value: String(index),
      label: choice.title,
      description: choice.description,
    }));
    this.#list = new ChoiceRows(items, style, visible);
    this.#list.setSelectedIndex(question.selected ?? 0);
    this.#list.onSelect = ({ value }) => choose(Number(value));
    this.#list.onCancel = () => choose(undefined);
    // Users may type their first prompt before they see the question.
    this.#keys = new QuestionKeys({
      answers: [],
      opened: requestRender,
      typed: () => this.#list.select(undefined),
    });
  }

  invalidate(): void {
    this.#list.invalidate();
  }

  render(width: number): string[] {
    const title = this.#style("bold", this.#question.title);
    if (!this.#keys.isOpen) return new Block(() => [title]).render(width);
    const help = this.#keys.isTyping
      ? "Choose with the arrow keys before you type a prompt"
      : "↑↓ to move, Enter to choose, Esc to exit";
    const below = [help, this.#question.hint].map((line) => this.#style("dim", line));
    return [
      ...new Block(() => [title, ""]).render(width),
      ...this.#list.render(width),
      ...new Block(() => ["", ...below]).render(width),
    ];
  }

  handleInput(data: string): void {
    if (matchesKey(data, "ctrl+c") || matchesKey(data, "ctrl+d")) this.#choose(undefined);
    else if (!this.#keys.press(questionKeyOf(data))) this.#list.handleInput(data);
  }
}
