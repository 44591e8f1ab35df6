import { fittingBegin } from "./cut-line.ts";
import { textWidth } from "./text-width.ts";

const begins = "· ";
/** Suffix that replaces the truncated text. */
const cut = " …";

/** Renders the first line of a thought, truncated to the width of the terminal. */
export class FoldedThought {
  readonly #columns: number;
  #taken = begins.length;
  #isLineOver = false;
  #isCut = false;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Text shown before the thought. */
  readonly mark: string = begins;

  /** Returns the visible part of the next chunk. */
  next(piece: string): string {
    if (this.#isCut) return "";
    const text = this.#taken === begins.length ? piece.trimStart() : piece;
    const [line = "", ...rest] = this.#isLineOver ? ["", text] : text.split("\n");
    const room = this.#columns - this.#taken - cut.length;
    const shown = fittingBegin(line, room);
    this.#taken += textWidth(shown);
    this.#isLineOver ||= rest.length > 0;
    this.#isCut = shown.length < line.length || rest.join("").trim() !== "";
    return this.#isCut ? `${shown}${cut}` : shown;
  }
}
