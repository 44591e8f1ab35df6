import { TuiMainScreen } from "@earendil-works/pi-tui";

/** A screen whose lines are prepared for the terminal once, so that a key takes as long after a day's work as before it. */
export class LongScreen extends TuiMainScreen {
  #lines: readonly string[] = [];
  #prepared: readonly string[] = [];

  protected override applyLineResets(lines: string[]): string[] {
    const prepared = lines.map((line, index) =>
      line === this.#lines[index]
        ? (this.#prepared[index] ?? line)
        : (super.applyLineResets([line])[0] ?? line),
    );
    this.#lines = lines;
    this.#prepared = prepared;
    return prepared;
  }
}
