import { stripVTControlCharacters } from "node:util";

import { OutputBuffer } from "./output-buffer.ts";
import { OutputFile } from "./output-file.ts";

/** Characters of an output that are told at once. */
const CAPACITY = 30_000;
/** Characters that are shown while more is to come. */
const SHOWN = 4000;

/** What a command puts out: as much of it as is told, and all of it in a file if that is more. */
export class CommandOutput {
  readonly #file = new OutputFile(CAPACITY);
  #untold = new OutputBuffer(CAPACITY);
  #isEmpty = true;

  /** Whether nothing ever came. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Resolves when more may follow. */
  async append(text: string): Promise<void> {
    this.#isEmpty &&= text === "";
    this.#untold.append(text);
    await this.#file.append(text);
  }

  /** The end of what was not told yet, without codes for terminals. */
  end(): string {
    return stripVTControlCharacters(this.#untold.end(SHOWN));
  }

  /** What was not told yet, both ends of it, without codes for terminals. */
  tell(): string {
    const text = stripVTControlCharacters(this.#untold.text());
    this.#untold = new OutputBuffer(CAPACITY);
    return text;
  }

  /** Where the whole output is, if it is too long to be told. @throws {Error} of the operating system. */
  path(): Promise<string | undefined> {
    return this.#file.path();
  }

  /** Nothing more will come. The file stays. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
