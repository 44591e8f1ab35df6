import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";

import { cutText } from "../../text/cut-text.ts";
import { openRegularFile } from "./open-regular-file.ts";

export interface LineRange {
  /** Number of the first line, counting from 1. */
  readonly line: number;
  /** Maximum number of lines. */
  readonly lines: number;
  /** Maximum number of characters. The last line may be cut off. */
  readonly characters: number;
  /** Cancels reading, because there may be a lot of text before the first requested line. */
  readonly signal?: AbortSignal | undefined;
}

export interface LinesRead {
  readonly text: string;
  /**
   * Number of the last line in `text`, even if it is cut off. If `text` is empty, one less than the first requested
   * line.
   */
  readonly lastLine: number;
  /** Whether `lastLine` is cut off. */
  readonly cut: boolean;
  /** Whether the file has more text after `lastLine`. */
  readonly more: boolean;
}

const CHUNK = 64 * 1024;

/**
 * Reads some lines of a text file. Memory use and running time do not depend on the amount of text after them.
 *
 * @throws {Error} if the file is binary (contains a NUL byte), or the signal's reason.
 */
export async function readLines(path: string, range: LineRange): Promise<LinesRead> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    return await collectLines(file, range);
  } finally {
    await file.close();
  }
}

async function collectLines(file: FileHandle, range: LineRange): Promise<LinesRead> {
  const decoder = new StringDecoder("utf8");
  const collector = new LineCollector(range);
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (;;) {
    range.signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, CHUNK);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes.includes(0)) throw new Error("it is a binary file");
    const text = bytesRead === 0 ? decoder.end() : decoder.write(bytes);
    if (collector.push(text) || bytesRead === 0) return collector.result();
  }
}

/** Collects the wanted lines from chunks of text. */
class LineCollector {
  readonly #range: LineRange;
  #line = 1;
  #text = "";
  #more = false;

  constructor(range: LineRange) {
    this.#range = range;
  }

  /** Adds a chunk. Returns whether the result is complete. */
  push(text: string): boolean {
    const { line, lines, characters } = this.#range;
    for (let from = 0; from < text.length && !this.#more;) {
      const end = text.indexOf("\n", from) + 1 || text.length;
      const room = characters - this.#text.length;
      if (this.#line >= line + lines || room === 0) {
        this.#more = true;
      } else if (this.#line >= line) {
        this.#text += cutText(text.slice(from, end), room);
        this.#more = end - from > room;
      }
      if (text[end - 1] === "\n") this.#line++;
      from = end;
    }
    return this.#more;
  }

  result(): LinesRead {
    const text = this.#text;
    const lineEnds = text.split("\n").length - 1;
    const endsWithin = text !== "" && !text.endsWith("\n");
    const lastLine = this.#range.line + lineEnds - (endsWithin ? 0 : 1);
    return { text, lastLine, cut: endsWithin && this.#more, more: this.#more };
  }
}
