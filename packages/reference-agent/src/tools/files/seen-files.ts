import { createHash } from "node:crypto";

/**
 * What a session's model knows of files: the text that it last read or wrote. A file that has changed since then is not
 * what the model believes it to be.
 */
export class SeenFiles {
  readonly #digests = new Map<string, string>();

  /** Takes note of a file's whole text. @param path absolute, without links. */
  note(path: string, text: string): void {
    this.#digests.set(path, digestOf(text));
  }

  /** Whether the model has seen the file, and it was different then. */
  isStale(path: string, text: string): boolean {
    const seen = this.#digests.get(path);
    return seen !== undefined && seen !== digestOf(text);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
