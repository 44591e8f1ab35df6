import { randomUUID } from "node:crypto";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Maximum characters in the file. */
const MAX_CHARACTERS = 100_000_000;

/** Writes long output to a temporary file, which is created when the output exceeds a threshold. */
export class OutputFile {
  readonly #threshold: number;
  #waiting: string[] = [];
  #length = 0;
  #file: Promise<{ readonly path: string; readonly handle: FileHandle }> | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param threshold the number of characters above which there is a file. */
  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  /** Resolves when more may follow. Errors reject {@link OutputFile.path}. */
  async append(text: string): Promise<void> {
    if (this.#length > MAX_CHARACTERS) return;
    this.#length += text.length;
    this.#waiting.push(text);
    if (this.#length > this.#threshold) await this.#write().catch(() => undefined);
  }

  /** Resolves to the path when all output so far is in the file; `undefined` if there is none. */
  async path(): Promise<string | undefined> {
    await this.#writing;
    return (await this.#file)?.path;
  }

  /** Closes the file, which stays. */
  async close(): Promise<void> {
    await this.#writing;
    await (await this.#file)?.handle.close();
  }

  #write(): Promise<unknown> {
    const text = this.#waiting.join("");
    this.#waiting = [];
    this.#file ??= createFile();
    const file = this.#file;
    this.#writing = this.#writing.then(async () => (await file).handle.write(text));
    return this.#writing;
  }
}

async function createFile(): Promise<{ readonly path: string; readonly handle: FileHandle }> {
  const path = join(await realpath(tmpdir()), `parley-output-${randomUUID()}.txt`);
  return { path, handle: await open(path, "wx", 0o600) };
}
