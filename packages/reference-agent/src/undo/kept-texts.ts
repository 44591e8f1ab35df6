import { createHash } from "node:crypto";
import { lstat, readFile, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";

import { replaceFile } from "@parley/process/files";

const MAX_BYTES = 256 * 1024 * 1024;
/** Fraction of the limit to keep when old contents are deleted, which makes deletions rare. */
const LEFT = 0.8;

/** Returns the digest that serves as the key of stored content. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The previous contents of changed files, by digest. They are stored in files that only the user can read, with one
 * folder per session. If the total size exceeds the limit, the oldest contents are deleted.
 */
export class KeptTexts {
  readonly #folder: string;
  readonly #maxBytes: number;
  #bytes: number | undefined;

  constructor(folder: string, maxBytes: number = MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Stores content for a session and returns its digest.
   *
   * @throws {Error} from the operating system.
   */
  async put(sessionId: string, text: string): Promise<string> {
    const digest = digestOf(text);
    const path = this.#pathOf(sessionId, digest);
    if ((await this.get(sessionId, digest)) !== undefined) {
      const now = new Date();
      await utimes(path, now, now);
      return digest;
    }
    await replaceFile(path, text, { mode: 0o600 });
    const before = this.#bytes;
    this.#bytes = before === undefined ? sizeOf(await this.#files()) : before + Buffer.byteLength(text);
    if (this.#bytes > this.#maxBytes) await this.#removeOldest();
    return digest;
  }

  /** Returns stored content, or `undefined` if it was deleted or altered. */
  async get(sessionId: string, digest: string): Promise<string | undefined> {
    const text = await readFile(this.#pathOf(sessionId, digest), "utf8").catch(() => undefined);
    return text !== undefined && digestOf(text) === digest ? text : undefined;
  }

  async forget(sessionId: string): Promise<void> {
    await rm(this.#folderOf(sessionId), { recursive: true, force: true });
  }

  async #removeOldest(): Promise<void> {
    // Other processes store contents in the same folder, too.
    const files = await this.#files();
    let bytes = sizeOf(files);
    if (bytes > this.#maxBytes) {
      for (const { path, size } of files.toSorted((one, other) => one.time - other.time)) {
        if (bytes <= this.#maxBytes * LEFT) break;
        await rm(path, { force: true });
        bytes -= size;
      }
    }
    this.#bytes = bytes;
  }

  async #files(): Promise<KeptFile[]> {
    const files: KeptFile[] = [];
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const stats = await lstat(path).catch(() => undefined);
      if (stats !== undefined) files.push({ path, size: stats.size, time: stats.mtimeMs });
    }
    return files;
  }

  #pathOf(sessionId: string, digest: string): string {
    return join(this.#folderOf(sessionId), digest);
  }

  /** Hashes the id, which may contain characters that are not allowed in file names. */
  #folderOf(sessionId: string): string {
    return join(this.#folder, digestOf(sessionId).slice(0, 32));
  }
}

interface KeptFile {
  readonly path: string;
  readonly size: number;
  /** Time when the text was last stored, in milliseconds since the epoch. */
  readonly time: number;
}

function sizeOf(files: readonly KeptFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
