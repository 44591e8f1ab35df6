import type { Look } from "./style.ts";
import type { TextRun } from "./word-wrap.ts";

/** What a run of marks may turn out to be once it is over. */
type Mark = "*" | "`" | "#";

const marks: readonly string[] = ["*", "`", "#"];

/**
 * Gives streamed Markdown a look: headings and strong text are bold, code has a colour. Every character stays where it is,
 * marks included, so that nothing waits for what comes next and a copy of the screen is still Markdown.
 */
export class MarkdownLook {
  #isAtLineStart = true;
  #isHeading = false;
  #isStrong = false;
  #isFenced = false;
  /** How many backticks end the code of this line; 0 outside of code. */
  #codeMarks = 0;
  #run: { readonly mark: Mark; readonly length: number; readonly startsLine: boolean } | undefined;

  /** The next piece of the text, as it looks; the lines of a block of code are fixed. */
  next(piece: string): TextRun[] {
    const runs: { text: string; readonly look: Look | undefined; readonly isFixed: boolean }[] = [];
    for (const text of piece) {
      const [look, isFixed] = [this.#take(text), this.#isFenced];
      const last = runs.at(-1);
      if (last !== undefined && last.look === look && last.isFixed === isFixed) last.text += text;
      else runs.push({ text, look, isFixed });
    }
    return runs;
  }

  /** Takes in a character, and tells how it looks. */
  #take(character: string): Look | undefined {
    if (this.#run?.mark !== character) this.#endRun(character);
    if (isMark(character)) {
      const { length = 0, startsLine = this.#isAtLineStart } = this.#run ?? {};
      this.#run = { mark: character, length: length + 1, startsLine };
    }
    if (character === "\n") this.#endLine();
    else if (character.trim() !== "") this.#isAtLineStart = false;
    if (this.#isFenced || this.#codeMarks > 0) return "cyan";
    return this.#isHeading || this.#isStrong ? "bold" : undefined;
  }

  /** Only what comes after a run of marks tells what it is. */
  #endRun(next: string): void {
    const run = this.#run;
    this.#run = undefined;
    if (run === undefined) return;
    const { mark, length, startsLine } = run;
    if (mark === "`" && startsLine && length >= 3) this.#isFenced = !this.#isFenced;
    else if (this.#isFenced) return;
    else if (mark === "`")
      this.#codeMarks = this.#codeMarks === 0 ? length : this.#codeMarks === length ? 0 : this.#codeMarks;
    else if (this.#codeMarks > 0) return;
    else if (mark === "#") this.#isHeading ||= startsLine && length <= 6 && next === " ";
    else if (length >= 2) this.#isStrong = !this.#isStrong && next.trim() !== "";
  }

  /** Nothing but fenced code goes beyond its line: what was not closed was no mark. */
  #endLine(): void {
    this.#isAtLineStart = true;
    this.#isHeading = false;
    this.#isStrong = false;
    this.#codeMarks = 0;
  }
}

function isMark(character: string): character is Mark {
  return marks.includes(character);
}
