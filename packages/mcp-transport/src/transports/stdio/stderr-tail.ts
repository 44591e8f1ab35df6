import { OutputTail } from "@parley/process";

import type { Secrets } from "../../server/secrets.ts";

/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const bytesPerCharacter = 3;

/** The tail of a server's stderr, without its secrets. */
export class StderrTail {
  readonly #secrets: Secrets;
  readonly #tail: OutputTail;

  /** @param limit Maximum number of bytes to show. */
  constructor(secrets: Secrets, limit = 16_384) {
    this.#secrets = secrets;
    // Keep the whole of any secret that starts before the visible part, so it is recognized.
    this.#tail = new OutputTail(limit + bytesPerCharacter * secrets.longest);
  }

  push(chunk: Buffer): void {
    this.#tail.push(chunk);
  }

  /** Returns the tail, or `undefined` if only whitespace has been written. */
  read(): string | undefined {
    const { text, truncated } = this.#tail;
    const shown = this.#secrets.hide(text, truncated ? this.#secrets.longest : 0).trim();
    return shown === "" ? undefined : shown;
  }
}
