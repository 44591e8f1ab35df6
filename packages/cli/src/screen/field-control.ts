import { Input, matchesKey } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";

import type { FormField } from "../elicitation/form-field.ts";
import type { Style } from "../rendering/style.ts";
import { ChoiceRows } from "./choice-rows.ts";

/** Maximum number of choices visible at a time. */
const visible = 8;

export interface FieldControl extends Component {
  focused: boolean;
  /** Value as a line of text that the user could type. */
  readonly line: string;
  /** Whether the user types the value. */
  readonly takesText: boolean;
  /** Number of rows that the control should fit in. */
  room: number;
  /** Help text for the keys that this control uses. */
  readonly keys: string;
  handleInput(data: string): void;
}

/** Creates the control for a field with the initial value `line`. The control itself does not handle Enter. */
export function createFieldControl(field: FormField, line: string, style: Style): FieldControl {
  switch (field.control) {
    case "text":
      return new TextControl(line);
    case "yes-or-no":
      return new ListControl(withNothing(["yes", "no"].map(choiceOf), field), line, style);
    case "one-choice":
      return new ListControl(withNothing(numbered(field), field), line, style);
    case "several-choices":
      return new MarksControl(numbered(field), line, style);
  }
}

/** A choice and the line of text that represents it. */
interface LinedChoice {
  readonly line: string;
  readonly title: string;
  readonly description: string;
}

function choiceOf(line: string): LinedChoice {
  return { line, title: line, description: "" };
}

function numbered({ choices }: FormField): LinedChoice[] {
  return choices.map((choice, index) => ({ ...choice, line: String(index + 1) }));
}

function withNothing(choices: LinedChoice[], { isRequired }: FormField): LinedChoice[] {
  return isRequired ? choices : [...choices, { line: "", title: "(skip)", description: "" }];
}

class TextControl implements FieldControl {
  room: number = Infinity;
  readonly takesText = true;
  readonly keys = "";
  readonly #input: Input = new Input();

  constructor(line: string) {
    this.#input.setValue(line);
    // Move the cursor to the end.
    this.#input.handleInput("\u0005");
  }

  get focused(): boolean {
    return this.#input.focused;
  }

  set focused(focused: boolean) {
    this.#input.focused = focused;
  }

  get line(): string {
    return this.#input.getValue();
  }

  invalidate(): void {}

  render(width: number): string[] {
    return this.#input.render(width);
  }

  handleInput(data: string): void {
    this.#input.handleInput(data);
  }
}

class ListControl implements FieldControl {
  room: number = Infinity;
  readonly takesText = false;
  focused = false;
  readonly keys = "↑↓ choose";
  readonly #list: ChoiceRows;

  constructor(choices: readonly LinedChoice[], line: string, style: Style) {
    const items = choices.map((choice) => ({
      value: choice.line,
      label: choice.title,
      description: choice.description,
    }));
    this.#list = new ChoiceRows(items, style, visible);
    const index = choices.findIndex((choice) => choice.line === line);
    this.#list.setSelectedIndex(Math.max(0, index));
  }

  get line(): string {
    return this.#list.getSelectedItem()?.value ?? "";
  }

  invalidate(): void {
    this.#list.invalidate();
  }

  render(width: number): string[] {
    this.#list.room = this.room;
    return this.#list.render(width);
  }

  handleInput(data: string): void {
    this.#list.handleInput(data);
  }
}

class MarksControl implements FieldControl {
  room: number = Infinity;
  readonly takesText = false;
  focused = false;
  readonly keys = "↑↓ move, Space selects";
  readonly #choices: readonly LinedChoice[];
  readonly #marked: Set<string>;
  readonly #style: Style;
  #index = 0;

  constructor(choices: readonly LinedChoice[], line: string, style: Style) {
    this.#choices = choices;
    this.#style = style;
    this.#marked = new Set(line.split(/[\s,]+/).filter((word) => word !== ""));
  }

  get line(): string {
    const marked = this.#choices.filter((choice) => this.#marked.has(choice.line));
    return marked.map((choice) => choice.line).join(", ");
  }

  invalidate(): void {}

  render(width: number): string[] {
    const items = this.#choices.map(({ line, title, description }) => ({
      value: line,
      label: `${this.#marked.has(line) ? "[x]" : "[ ]"} ${title}`,
      description,
    }));
    const list = new ChoiceRows(items, this.#style, visible);
    list.room = this.room;
    list.setSelectedIndex(this.#index);
    return list.render(width);
  }

  handleInput(data: string): void {
    const { length } = this.#choices;
    if (matchesKey(data, "up")) this.#index = (this.#index + length - 1) % length;
    else if (matchesKey(data, "down")) this.#index = (this.#index + 1) % length;
    else if (matchesKey(data, "space")) this.#mark(this.#choices[this.#index]?.line ?? "");
  }

  #mark(line: string): void {
    if (!this.#marked.delete(line)) this.#marked.add(line);
  }
}
