import { createHash } from "node:crypto";

/**
 * Digests of the files that a session's model has read or written. They reveal changes that others make afterward.
 */
export class SeenFiles {
  readonly #digests = new Map<string, string>();

  /**
   * Stores a digest of a file's whole text.
   *
   * @param path an absolute path with symbolic links resolved
   */
  note(path: string, text: string): void {
    this.#digests.set(path, digestOf(text));
  }

  /** Whether the model last saw the file with different text. */
  isStale(path: string, text: string): boolean {
    const seen = this.#digests.get(path);
    return seen !== undefined && seen !== digestOf(text);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
