import type { Look } from "./style.ts";
import type { TextRun } from "./word-wrap.ts";

/** A character that, alone or repeated, marks bold text, code or a heading. */
type Mark = "*" | "`" | "#";

const marks: readonly string[] = ["*", "`", "#"];

/**
 * Styles streamed Markdown. Headings and strong text are bold, and code is colored. Every character stays in place,
 * including the marks. As a result, no output waits for later text, and text copied from the screen is still
 * Markdown.
 */
export class MarkdownLook {
  #isAtLineStart = true;
  #isHeading = false;
  #isStrong = false;
  #isFenced = false;
  /** Number of backticks that close the code span on this line, or 0 outside of code. */
  #codeMarks = 0;
  #run: { readonly mark: Mark; readonly length: number; readonly startsLine: boolean } | undefined;

  /** Styles the next chunk of text. Lines in a code block are not wrapped. */
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

  /** Processes the next character and returns its look. */
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

  /** Ends a sequence of marks. The next character determines its meaning. */
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

  /**
   * Resets the state at the end of a line, because only fenced code continues on the next line. An unclosed mark
   * therefore counts as plain text.
   */
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
