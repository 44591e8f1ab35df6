import type { OpenOutputFile, OutputFolder } from "./output-folder.ts";

export const MAX_CHARACTERS = 100_000_000;

/** Writes long output to a temporary file, which is created once the output exceeds a threshold. */
export class OutputFile {
  readonly #threshold: number;
  readonly #folder: OutputFolder;
  #waiting: string[] = [];
  #length = 0;
  #isCut = false;
  #file: Promise<OpenOutputFile> | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param threshold the number of characters above which a file is created */
  constructor(threshold: number, folder: OutputFolder) {
    this.#threshold = threshold;
    this.#folder = folder;
  }

  /** Whether output was dropped because the file has reached its maximum size. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Resolves when more output can be appended. Errors reject {@link OutputFile.path}. */
  async append(text: string): Promise<void> {
    const room = MAX_CHARACTERS - this.#length;
    this.#isCut ||= text.length > room;
    if (room <= 0) return;
    this.#waiting.push(text.slice(0, room));
    this.#length += Math.min(text.length, room);
    if (this.#length > this.#threshold) await this.#write().catch(() => undefined);
  }

  /** Resolves to the file's path once all pending output is written, or to `undefined` if there is no file. */
  async path(): Promise<string | undefined> {
    await this.#writing;
    return (await this.#file)?.path;
  }

  /** Closes the file without deleting it. */
  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await (await this.#file)?.handle.close();
  }

  #write(): Promise<unknown> {
    const text = this.#waiting.join("");
    this.#waiting = [];
    this.#file ??= this.#folder.createFile();
    const file = this.#file;
    // Unlike `write`, `appendFile` resolves only once all of the text is written.
    this.#writing = this.#writing.then(async () => (await file).handle.appendFile(text));
    return this.#writing;
  }
}
