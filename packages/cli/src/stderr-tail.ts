/** Keeps the end of what an agent wrote to its stderr, for when it breaks. */
export class StderrTail {
  readonly #maxLines: number;
  #text = "";

  /** @param maxLines how many lines are kept; of a line that is very long, the end */
  constructor(maxLines = 20) {
    this.#maxLines = maxLines;
  }

  /** Takes in what comes next. */
  push(text: string): void {
    this.#text = (this.#text + text).slice(-this.#maxLines * 500);
  }

  /** The last lines, without blank ones. */
  get lines(): readonly string[] {
    return this.#text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(-this.#maxLines);
  }
}
