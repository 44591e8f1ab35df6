import { stripVTControlCharacters } from "node:util";

import type { Look, Style } from "./style.ts";
import { textWidth } from "./text-width.ts";

/** A chunk of text with a single look. */
export interface TextRun {
  readonly text: string;
  readonly look?: Look | undefined;
  /** Whether to leave the lines unwrapped, as for code. */
  readonly isFixed?: boolean | undefined;
}

interface Glyph {
  readonly text: string;
  readonly look?: Look | undefined;
}

const escape = "\u001b";
const styleCode = new RegExp(`(${escape}\\[[\\d;]*m)`);
/** Number of characters to search for a list marker at the start of a line. */
const maxBegin = 20;

/**
 * Wraps streamed text between words to fit a terminal. Never waits for later text. If a word turns out to be too long
 * for its line, erases it and writes it again on the next line.
 */
export class WordWrap {
  readonly #style: Style;
  readonly #columns: () => number;
  /** Current width of the line, in columns. */
  #column = 0;
  /** Start of the unwrapped line. In a list item, continuation lines are indented past its marker. */
  #begin = "";
  #word: Glyph[] = [];
  #wordColumn = 0;
  /** Number of characters of the last word that are already on the terminal. */
  #written = 0;

  constructor(style: Style, columns: () => number) {
    this.#style = style;
    this.#columns = columns;
  }

  /** Resets the state after other output has started a new line. */
  beginLine(): void {
    this.#column = 0;
    this.#begin = "";
    this.#word = [];
    this.#written = 0;
  }

  /** Returns the text to write for the next chunk. */
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
      // Drop a space at the end of a line.
      if (!this.#hasRoom(glyph)) return;
    } else {
      if (this.#word.length === 0) this.#wordColumn = this.#column;
      if (!this.#hasRoom(glyph)) this.#moveWord(glyphs);
      this.#word.push(glyph);
    }
    glyphs.push(glyph);
    if (glyph.text === "\n") return;
    this.#column += textWidth(glyph.text);
    if (this.#begin.length < maxBegin) this.#begin += glyph.text;
  }

  #endWord(): void {
    this.#word = [];
    this.#written = 0;
  }

  /**
   * Whether a character fits on the line. The last column stays empty, because terminals differ in where they put the
   * cursor after writing to that column.
   */
  #hasRoom(glyph: Glyph): boolean {
    return this.#column + textWidth(glyph.text) < this.#columns();
  }

  /** Moves the last word to the next line. Leaves a word longer than a whole line for the terminal to wrap. */
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

/** Wraps text to lines shorter than `columns`, and indents all lines except the first. Words may be styled. */
export function wrapText(text: string, columns: number, indent = ""): string {
  if (columns === Infinity) return text;
  const [, lead = "", rest = ""] = /^( *)(.*)$/s.exec(text) ?? [];
  const lines: string[] = [];
  let line = lead;
  let isEmpty = true;
  for (const word of rest.split(" ")) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    if (isEmpty || textWidth(longer) < columns) line = longer;
    else {
      lines.push(line);
      line = `${indent}${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

/**
 * Breaks each styled line that is too wide for a terminal, even inside a word, and indents the rest, repeating the
 * bar in front of quoted text. Otherwise, the terminal would continue the line in its first column, where an agent's
 * text could be mistaken for this program's own text.
 */
export function breakLines(text: string, columns: number): string {
  const lines = text.split("\n").map((line) => (widestOf(line) < columns ? line : brokenLine(line, columns)));
  return lines.join("\n");
}

/** Returns the maximum width of text, in columns. A tab is up to eight columns wide. */
function widestOf(text: string): number {
  const tabs = text.split("\t").length - 1;
  return textWidth(text) + 8 * tabs;
}

function brokenLine(line: string, columns: number): string {
  const hang = stripVTControlCharacters(line).startsWith("  │ ") ? "  │ " : "    ";
  let broken = "";
  let column = 0;
  for (const piece of line.split(styleCode)) {
    for (const character of piece.startsWith(escape) ? [piece] : piece) {
      const width = widestOf(character);
      if (width > 0 && column + width >= columns && column > hang.length) {
        broken += `\n${hang}`;
        column = hang.length;
      }
      broken += character;
      column += width;
    }
  }
  return broken;
}

/** Returns the number of terminal rows that text occupies. */
export function rowsOf(text: string, columns: number): number {
  return text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(widestOf(line) / columns)), 0);
}

function widthOfAll(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + textWidth(glyph.text), 0);
}
