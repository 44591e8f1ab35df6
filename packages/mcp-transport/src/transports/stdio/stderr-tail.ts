import { OutputTail } from "@parley/process";

import type { Secrets } from "../../server/secrets.ts";

/** Maximum number of bytes that one UTF-16 code unit takes in UTF-8. */
const bytesPerCharacter = 3;

/** The end of what a server wrote to stderr, without its secrets. */
export class StderrTail {
  readonly #secrets: Secrets;
  readonly #tail: OutputTail;

  /** @param limit number of bytes to show. */
  constructor(secrets: Secrets, limit = 16_384) {
    this.#secrets = secrets;
    // A secret that begins before the shown part can only be recognised whole.
    this.#tail = new OutputTail(limit + bytesPerCharacter * secrets.longest);
  }

  push(chunk: Buffer): void {
    this.#tail.push(chunk);
  }

  /** Returns `undefined` if nothing but white space was written. */
  read(): string | undefined {
    const { text, truncated } = this.#tail;
    const shown = this.#secrets.hide(text, truncated ? this.#secrets.longest : 0).trim();
    return shown === "" ? undefined : shown;
  }
}
