import { stripVTControlCharacters } from "node:util";

import { OutputBuffer } from "./output-buffer.ts";
import { OutputFile } from "./output-file.ts";

/** Maximum characters of output in one result. */
const CAPACITY = 30_000;
/** Maximum characters that are shown while the command runs. */
const SHOWN = 4000;

/** The output of a command: its beginning and end in memory, and all of it in a file if it is long. */
export class CommandOutput {
  readonly #file = new OutputFile(CAPACITY);
  #unread = new OutputBuffer(CAPACITY);
  #isEmpty = true;

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

  /** Resolves to the path of the file with the whole output, if it is long. @throws {Error} of the operating system. */
  path(): Promise<string | undefined> {
    return this.#file.path();
  }

  /** Ends the output. The file stays. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
