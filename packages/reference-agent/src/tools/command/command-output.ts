import { stripVTControlCharacters } from "node:util";

import { toolFailure } from "../tool-failure.ts";
import { OutputBuffer } from "./output-buffer.ts";
import { MAX_CHARACTERS, OutputFile } from "./output-file.ts";
import type { OutputFolder } from "./output-folder.ts";

/** Maximum number of output characters in one result. */
const CAPACITY = 30_000;
/** Maximum number of characters to show while the command is running. */
const SHOWN = 4000;

/** A command's output. Its start and end are kept in memory. Long output is also stored in full in a file. */
export class CommandOutput {
  readonly #file: OutputFile;
  #lacksBeginning = false;
  #unread = new OutputBuffer(CAPACITY);
  #isEmpty = true;

  constructor(folder: OutputFolder) {
    this.#file = new OutputFile(CAPACITY, folder);
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Resolves when more output can be appended. */
  async append(text: string): Promise<void> {
    this.#isEmpty &&= text === "";
    this.#unread.append(text);
    await this.#file.append(text);
  }

  /** Appends the end of an output whose start is lost. */
  appendEnd(text: string): Promise<void> {
    this.#lacksBeginning = true;
    return this.append(`[… beginning cut …]\n${text}`);
  }

  /** Returns the end of the unread output, without terminal codes. */
  end(): string {
    return stripVTControlCharacters(this.#unread.end(SHOWN));
  }

  /** Returns the unread output without terminal codes and marks it as read. The middle of long output is omitted. */
  take(): string {
    const text = stripVTControlCharacters(this.#unread.text());
    this.#unread = new OutputBuffer(CAPACITY);
    return text;
  }

  /**
   * Describes the file that contains the output, if the output is long. The file is complete unless the output
   * exceeds the maximum size or was already incomplete.
   */
  async stored(): Promise<{ readonly path?: string | undefined; readonly note: string }> {
    try {
      const path = await this.#file.path();
      if (path === undefined) return { note: "" };
      if (this.#file.isCut)
        return { path, note: `The first ${MAX_CHARACTERS} characters of the output are in ${path}` };
      return {
        path,
        note: `The ${this.#lacksBeginning ? "output without its beginning" : "whole output"} is in ${path}`,
      };
    } catch (error) {
      // The command has already run, so do not discard its result.
      return { note: toolFailure("store the whole output in a file", error).message };
    }
  }

  /** Closes the output. The file is kept. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
