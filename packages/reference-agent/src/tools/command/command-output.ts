import { stripVTControlCharacters } from "node:util";

import { toolFailure } from "../tool-failure.ts";
import { OutputBuffer } from "./output-buffer.ts";
import { MAX_CHARACTERS, OutputFile } from "./output-file.ts";
import type { OutputFolder } from "./output-folder.ts";

/** Maximum characters of output in one result. */
const CAPACITY = 30_000;
/** Maximum characters that are shown while the command runs. */
const SHOWN = 4000;

/** The output of a command: its beginning and end in memory, and all of it in a file if it is long. */
export class CommandOutput {
  readonly #file: OutputFile;
  #lacksBeginning = false;
  #unread = new OutputBuffer(CAPACITY);
  #isEmpty = true;

  /** @param folder the folder of the file. */
  constructor(folder: OutputFolder) {
    this.#file = new OutputFile(CAPACITY, folder);
  }

  /** True if there was no output so far. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Resolves when more may follow. */
  async append(text: string): Promise<void> {
    this.#isEmpty &&= text === "";
    this.#unread.append(text);
    await this.#file.append(text);
  }

  /** Appends the end of an output whose beginning is lost. */
  appendEnd(text: string): Promise<void> {
    this.#lacksBeginning = true;
    return this.append(`[… beginning cut …]\n${text}`);
  }

  /** The end of the unread output, without terminal codes. */
  end(): string {
    return stripVTControlCharacters(this.#unread.end(SHOWN));
  }

  /** Takes the unread output, cut in the middle if it is long, without terminal codes. */
  take(): string {
    const text = stripVTControlCharacters(this.#unread.text());
    this.#unread = new OutputBuffer(CAPACITY);
    return text;
  }

  /**
   * Describes the file with the output, if that is long. It holds all of it, unless the output is longer than the file may
   * be, or was incomplete already.
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
      // The command has run: its result is not lost for this.
      return { note: toolFailure("store the whole output in a file", error).message };
    }
  }

  /** Ends the output. The file stays. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
