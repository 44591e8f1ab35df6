const begins = "· ";
/** Stands for all that is not shown. */
const cut = " …";

/** A thought of which only the first line is shown, as far as one line of the terminal has room for it. */
export class FoldedThought {
  readonly #columns: number;
  #length = begins.length;
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
    const text = this.#length === begins.length ? piece.trimStart() : piece;
    const [line = "", ...rest] = this.#isLineOver ? ["", text] : text.split("\n");
    const room = this.#columns - this.#length - cut.length;
    const shown = Array.from(line).slice(0, Math.max(0, room)).join("");
    this.#length += shown.length;
    this.#isLineOver ||= rest.length > 0;
    this.#isCut = shown.length < line.length || rest.join("").trim() !== "";
    return this.#isCut ? `${shown}${cut}` : shown;
  }
}
