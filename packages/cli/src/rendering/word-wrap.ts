import stringWidth from "string-width";

import type { Look, Style } from "./style.ts";

/** A stretch of text that looks the same. */
export interface TextRun {
  readonly text: string;
  readonly look?: Look | undefined;
  /** Whether its lines are left as they are, as those of code. */
  readonly isFixed?: boolean | undefined;
}

interface Glyph {
  readonly text: string;
  readonly look?: Look | undefined;
}

const escape = "\u001b";
/** Characters at the beginning of a line among which the mark of an item is looked for. */
const maxBegin = 20;

/**
 * Breaks text that comes in pieces between its words, where the lines of a terminal end. Nothing waits for what comes next: a
 * word that turns out to be too long for its line is taken back and written again in the next one.
 */
export class WordWrap {
  readonly #style: Style;
  readonly #columns: () => number;
  /** Columns that the line takes by now. */
  #column = 0;
  /** How the line begins, before it was broken: an item of a list goes on behind its mark. */
  #begin = "";
  /** The word that the line ends with. */
  #word: Glyph[] = [];
  /** The column that it begins at. */
  #wordColumn = 0;
  /** How many characters of that word are on the terminal already. */
  #written = 0;

  constructor(style: Style, columns: () => number) {
    this.#style = style;
    this.#columns = columns;
  }

  /** What comes next begins a line. */
  beginLine(): void {
    this.#column = 0;
    this.#begin = "";
    this.#word = [];
    this.#written = 0;
  }

  /** What to write for the next piece. */
  next(runs: readonly TextRun[]): string {
    if (this.#columns() === Infinity) return runs.map((run) => this.#dress(run)).join("");
    const glyphs: Glyph[] = [];
    for (const { text, look, isFixed } of runs) {
      for (const character of text) this.#put({ text: character, look }, glyphs, isFixed === true);
    }
    this.#written = this.#word.length;
    return this.#render(glyphs);
  }

  #put(glyph: Glyph, glyphs: Glyph[], isFixed: boolean): void {
    if (glyph.text === "\n") this.beginLine();
    else if (isFixed) this.#endWord();
    else if (glyph.text === " ") {
      this.#endWord();
      // At the end of a line a space is not missed.
      if (!this.#hasRoom(glyph)) return;
    } else {
      if (this.#word.length === 0) this.#wordColumn = this.#column;
      if (!this.#hasRoom(glyph)) this.#moveWord(glyphs);
      this.#word.push(glyph);
    }
    glyphs.push(glyph);
    if (glyph.text === "\n") return;
    this.#column += widthOf(glyph);
    if (this.#begin.length < maxBegin) this.#begin += glyph.text;
  }

  #endWord(): void {
    this.#word = [];
    this.#written = 0;
  }

  /** The last column stays free: behind it, where the cursor is depends on the terminal. */
  #hasRoom(glyph: Glyph): boolean {
    return this.#column + widthOf(glyph) < this.#columns();
  }

  /** Takes the last word to the next line; one that is longer than any line is left to the terminal. */
  #moveWord(glyphs: Glyph[]): void {
    const indent = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(this.#begin)?.[0] ?? "";
    if (this.#wordColumn <= indent.length) return;
    glyphs.length -= this.#word.length - this.#written;
    const back = widthOfAll(this.#word.slice(0, this.#written));
    if (back > 0) glyphs.push({ text: `${escape}[${back}D${escape}[K` });
    glyphs.push({ text: `\n${" ".repeat(indent.length)}` }, ...this.#word);
    this.#column += indent.length - this.#wordColumn;
    this.#wordColumn = indent.length;
    this.#written = 0;
  }

  #render(glyphs: readonly Glyph[]): string {
    let text = "";
    for (let start = 0, end = 0; start < glyphs.length; start = end) {
      const look = glyphs[start]?.look;
      while (end < glyphs.length && glyphs[end]?.look === look) end += 1;
      const piece = glyphs
        .slice(start, end)
        .map((glyph) => glyph.text)
        .join("");
      text += this.#dress({ text: piece, look });
    }
    return text;
  }

  #dress({ text, look }: Glyph): string {
    return look === undefined ? text : this.#style(look, text);
  }
}

/** A text on lines that are shorter than `columns`, each but the first behind `indent`; its words may have looks. */
export function wrapText(text: string, columns: number, indent = ""): string {
  if (columns === Infinity) return text;
  const [, lead = "", rest = ""] = /^( *)(.*)$/s.exec(text) ?? [];
  const lines: string[] = [];
  let line = lead;
  let isEmpty = true;
  for (const word of rest.split(" ")) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    if (isEmpty || stringWidth(longer) < columns) line = longer;
    else {
      lines.push(line);
      line = `${indent}${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

/** Rows that a text takes on a terminal. */
export function rowsOf(text: string, columns: number): number {
  return text
    .split("\n")
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0);
}

function widthOf({ text }: Glyph): number {
  return text >= " " && text <= "~" ? 1 : stringWidth(text);
}

function widthOfAll(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + widthOf(glyph), 0);
}
