import { StringDecoder } from "node:string_decoder";

import type { Secrets } from "../connection/secrets.ts";

/** The end of what a server wrote to stderr: about the last `limit` characters, without its secrets. */
export class StderrTail {
  readonly #limit: number;
  readonly #secrets: Secrets;
  readonly #decoder = new StringDecoder("utf8");
  #text = "";
  #cut = false;

  constructor(secrets: Secrets, limit = 16_384) {
    this.#secrets = secrets;
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    const text = this.#text + this.#decoder.write(chunk);
    // Kept beyond the limit is what a secret that is cut at the front may still have to show.
    const kept = this.#limit + this.#secrets.longest;
    this.#cut ||= text.length > kept;
    this.#text = text.slice(-kept);
  }

  /** `undefined` if nothing was written. */
  read(): string | undefined {
    const text = this.#secrets.hide(this.#text, this.#cut ? this.#secrets.longest : 0).trim();
    return text === "" ? undefined : text;
  }
}
