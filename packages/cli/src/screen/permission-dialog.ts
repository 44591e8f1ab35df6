import { matchesKey } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";

import type { PermissionAnswer, PermissionPrompt } from "../conversation/permission-prompt.ts";
import { Block } from "./block.ts";
import { ChoiceRows } from "./choice-rows.ts";
import type { DialogScreen } from "./dialog-screen.ts";
import { becomesReadable } from "./dialog-screen.ts";

/** The user's answer to a permission request. */
export interface DialogAnswer {
  /** Absent if the request is dismissed. */
  readonly answer?: PermissionAnswer | undefined;
  /** Whether the user wants to write what the agent should do instead. */
  readonly hasReason?: boolean;
}

const why = "why";

/**
 * Asks for a permission, answered with arrow keys and Enter, or with an answer's letter. Escape dismisses the request.
 */
export class PermissionDialog implements Component {
  readonly #text: Block;
  readonly #list: ChoiceRows;
  readonly #answers: readonly PermissionAnswer[];
  #isReadable = false;
  /** Called for each key until the question can be answered. */
  readonly #keyBefore: (key: string) => void;
  readonly #choose: (answer: DialogAnswer) => void;

  constructor(prompt: PermissionPrompt, dialogScreen: DialogScreen, choose: (answer: DialogAnswer) => void) {
    this.#choose = choose;
    this.#answers = prompt.answers;
    this.#text = new Block(() => prompt.text.trimEnd().split("\n"));
    const items = prompt.answers.map(({ key, name, remember }) => ({
      value: key,
      label: `[${key}] ${remember === undefined ? name : `Always this, ${name}`}`,
    }));
    const rejects =
      this.#rejection() === undefined ? [] : [{ value: why, label: "[w] No, and tell the agent why" }];
    this.#list = new ChoiceRows([...items, ...rejects], dialogScreen.theme.style);
    this.#list.onSelect = ({ value }) => this.#select(value);
    this.#list.onCancel = () => choose({});
    this.#keyBefore = becomesReadable(dialogScreen, () => {
      this.#isReadable = true;
    });
  }

  invalidate(): void {
    this.#text.invalidate();
    this.#list.invalidate();
  }

  render(width: number): string[] {
    return [...this.#text.render(width), ...(this.#isReadable ? this.#list.render(width) : [])];
  }

  /** Ignores keys that were typed before the user could read the question. The answers are shown after that. */
  handleInput(data: string): void {
    if (!this.#isReadable) return this.#keyBefore(data);
    if (matchesKey(data, "w") && this.#rejection() !== undefined) return this.#select(why);
    const key = data.toLowerCase();
    if (this.#answers.some((answer) => answer.key === key)) this.#select(key);
    else this.#list.handleInput(data);
  }

  #select(value: string): void {
    if (value === why) this.#choose({ answer: this.#rejection(), hasReason: true });
    else this.#choose({ answer: this.#answers.find(({ key }) => key === value) });
  }

  #rejection(): PermissionAnswer | undefined {
    return this.#answers.find(({ option }) => option.kind === "reject_once");
  }
}
