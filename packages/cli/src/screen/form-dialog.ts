import { matchesKey, SelectList } from "@earendil-works/pi-tui";
import type { Component, Focusable } from "@earendil-works/pi-tui";

import type { FilledField, FilledForm, FormField } from "../elicitation/form-field.ts";
import { renderField, renderFilled } from "../elicitation/render-form.ts";
import type { Theme } from "../rendering/theme.ts";
import { QuestionKeys } from "../terminal/question-keys.ts";
import { Block } from "./block.ts";
import { type DialogScreen, questionKeyOf } from "./dialog-screen.ts";
import { createFieldControl } from "./field-control.ts";
import type { FieldControl } from "./field-control.ts";
import { createListTheme } from "./screen-themes.ts";

/** The user's answer to a form: the completed form or `declined`. */
export type FormDialogAnswer = FilledForm | "declined";

/** Lets the user fill in a form field by field, and review it before it is sent. Escape declines the form. */
export class FormDialog implements Component, Focusable {
  focused = false;
  readonly #heading: readonly string[];
  readonly #fields: readonly FormField[];
  readonly #theme: Theme;
  readonly #rows: () => number;
  readonly #choose: (answer: FormDialogAnswer) => void;
  readonly #review: SelectList;
  readonly #filled = new Map<FormField, FilledField>();
  #index = 0;
  #control: FieldControl | undefined;
  #complaint = "";
  /** Handles the keys that no text field takes. */
  readonly #keys: QuestionKeys;

  constructor(
    { heading, fields }: { readonly heading: readonly string[]; readonly fields: readonly FormField[] },
    dialogScreen: DialogScreen,
    choose: (answer: FormDialogAnswer) => void,
  ) {
    this.#heading = heading;
    this.#fields = fields;
    this.#theme = dialogScreen.theme;
    this.#rows = dialogScreen.rows;
    this.#choose = choose;
    this.#review = this.#createReview();
    this.#show(0);
    this.#keys = new QuestionKeys({
      answers: [],
      opened: dialogScreen.requestRender,
      typed: dialogScreen.addToDraft,
    });
  }

  invalidate(): void {
    this.#review.invalidate();
  }

  render(width: number): string[] {
    const theme: Theme = { ...this.#theme, columns: () => width };
    const above = new Map(this.#fields.slice(0, this.#index).flatMap((field) => this.#filledPair(field)));
    const field = this.#fields[this.#index];
    const head = [...this.#heading, ...renderFilled(above, theme), ""];
    const question = field === undefined ? [] : renderField(withoutChoices(field), theme);
    const complaint = this.#complaint === "" ? [] : [`  ${theme.style("red", this.#complaint)}`];
    const text = new Block(() => [...head, ...question]).render(width);
    if (!this.#keys.isOpen) return [...text, ...new Block(() => complaint).render(width)];
    const below = new Block(() => [...complaint, this.#help()]).render(width);
    const input = this.#input(width, Infinity);
    const room = this.#rows() - below.length;
    if (text.length + input.length <= room) return [...text, ...input, ...below];
    // The form has scrolled out of view, so repeat what it is about.
    const subject = text.slice(0, 1);
    return [...text, ...subject, ...this.#input(width, room - subject.length), ...below];
  }

  handleInput(data: string): void {
    if (!this.#takes(data) && this.#keys.press(questionKeyOf(data))) return;
    if (matchesKey(data, "escape")) this.#choose("declined");
    else if (matchesKey(data, "shift+tab")) this.#show(this.#index - 1);
    else if (this.#control === undefined) this.#review.handleInput(data);
    else if (matchesKey(data, "enter") || matchesKey(data, "tab")) this.#goOn(this.#control);
    else {
      this.#complaint = "";
      this.#control.handleInput(data);
    }
  }

  /** Whether the control itself uses a key that otherwise belongs to the draft. */
  #takes(data: string): boolean {
    if (!this.#keys.isOpen) return false;
    return this.#control?.takesText === true || (matchesKey(data, "space") && !this.#keys.isTyping);
  }

  #input(width: number, room: number): string[] {
    if (this.#control === undefined) return this.#review.render(width);
    this.#control.focused = this.focused;
    this.#control.room = room;
    return this.#control.render(width);
  }

  #help(): string {
    if (this.#keys.isTyping)
      return this.#theme.style("dim", "  What you typed is in your next prompt. Choose with the arrow keys.");
    const own = this.#control?.keys ?? "↑↓ choose";
    const back = this.#index > 0 ? ["Shift-Tab goes back"] : [];
    const keys = [...(own === "" ? [] : [own]), "Enter continues", ...back, "Esc declines"];
    return this.#theme.style("dim", `  ${keys.join(", ")}`);
  }

  #goOn({ line }: FieldControl): void {
    const field = this.#fields[this.#index];
    if (field === undefined) return;
    const reading = field.read(line);
    if ("complaint" in reading) this.#complaint = reading.complaint;
    else {
      this.#filled.set(field, { line, value: reading.value });
      this.#show(this.#index + 1);
    }
  }

  /** Shows the field at `index`, or the completed form after the last field. */
  #show(index: number): void {
    this.#index = Math.max(0, index);
    this.#complaint = "";
    const field = this.#fields[this.#index];
    const line = field === undefined ? "" : (this.#filled.get(field)?.line ?? field.initial);
    this.#control = field && createFieldControl(field, line, this.#theme.style);
    if (field === undefined) this.#review.setSelectedIndex(0);
  }

  #createReview(): SelectList {
    const items = [
      { value: "send", label: "Send" },
      { value: "change", label: "Change" },
      { value: "decline", label: "Decline" },
    ];
    const list = new SelectList(items, items.length, createListTheme(this.#theme.style));
    list.onSelect = ({ value }) => {
      if (value === "change") this.#show(0);
      else this.#choose(value === "send" ? this.#filled : "declined");
    };
    return list;
  }

  #filledPair(field: FormField): [FormField, FilledField][] {
    const filled = this.#filled.get(field);
    return filled === undefined ? [] : [[field, filled]];
  }
}

/** Removes the choices from the hint, because the control already shows them. */
function withoutChoices(field: FormField): FormField {
  return { ...field, choices: [], hint: field.control === "text" ? field.hint : "" };
}
