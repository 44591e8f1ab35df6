import stringWidth from "string-width";

import { fittingBegin } from "./cut-line.ts";

const begins = "· ";
/** Stands for all that is not shown. */
const cut = " …";

/** A thought of which only the first line is shown, as far as one line of the terminal has room for it. */
export class FoldedThought {
  readonly #columns: number;
  #taken = begins.length;
  #isLineOver = false;
  #isCut = false;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** What stands before the thought. */
  readonly mark: string = begins;

  /** What is to be shown of the next piece of the thought. */
  next(piece: string): string {
    if (this.#isCut) return "";
    const text = this.#taken === begins.length ? piece.trimStart() : piece;
    const [line = "", ...rest] = this.#isLineOver ? ["", text] : text.split("\n");
    const room = this.#columns - this.#taken - cut.length;
    const shown = fittingBegin(line, room);
    this.#taken += stringWidth(shown);
    this.#isLineOver ||= rest.length > 0;
    this.#isCut = shown.length < line.length || rest.join("").trim() !== "";
    return this.#isCut ? `${shown}${cut}` : shown;
  }
}
