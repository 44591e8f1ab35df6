import { createHash } from "node:crypto";

/** Digests of the files that a session's model has read or written, to detect files that others changed since. */
export class SeenFiles {
  readonly #digests = new Map<string, string>();

  /** Stores the digest of a file's whole text. @param path absolute, with symbolic links resolved. */
  note(path: string, text: string): void {
    this.#digests.set(path, digestOf(text));
  }

  /** Returns true if the model has seen the file with another text. */
  isStale(path: string, text: string): boolean {
    const seen = this.#digests.get(path);
    return seen !== undefined && seen !== digestOf(text);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
