import { Container, matchesKey, ProcessTerminal, TuiMainScreen } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";

import type { Run } from "../program-run.ts";
import { createStyle } from "../rendering/style.ts";
import type { Style } from "../rendering/style.ts";
import type { ChoiceQuestion } from "../terminal/choice-question.ts";
import { Block } from "./block.ts";
import { ChoiceRows } from "./choice-rows.ts";

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
  const list = new ChoiceList(question, style, resolve);
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

class ChoiceList extends Container implements Component {
  readonly #list: ChoiceRows;
  readonly #choose: (index: number | undefined) => void;

  constructor(
    { title, choices, hint, selected = 0 }: ChoiceQuestion,
    style: Style,
    choose: (index: number | undefined) => void,
  ) {
    super();
    this.#choose = choose;
    const items = choices.map((choice, index) => ({
      value: String(index),
      label: choice.title,
      description: choice.description,
    }));
    this.#list = new ChoiceRows(items, style, visible);
    this.#list.setSelectedIndex(selected);
    this.#list.onSelect = ({ value }) => choose(Number(value));
    this.#list.onCancel = () => choose(undefined);
    this.addChild(new Block(() => [style("bold", title), ""]));
    this.addChild(this.#list);
    this.addChild(
      new Block(() => ["", style("dim", "↑↓ to move, Enter to choose, Esc to exit"), style("dim", hint)]),
    );
  }

  handleInput(data: string): void {
    if (matchesKey(data, "ctrl+c") || matchesKey(data, "ctrl+d")) this.#choose(undefined);
    else this.#list.handleInput(data);
  }
}
