import { StringDecoder } from "node:string_decoder";

import { OutputTail } from "@parley/process";

/** The end of what a command puts out, by several streams at once. */
export class TerminalOutput {
  readonly #tail: OutputTail;
  #text: string | undefined = "";

  /** Keeps `limit` bytes at most. */
  constructor(limit: number) {
    this.#tail = new OutputTail(limit);
  }

  /** Whether the beginning was dropped. */
  get truncated(): boolean {
    return this.#tail.truncated;
  }

  get text(): string {
    this.#text ??= this.#tail.text;
    return this.#text;
  }

  /** A way in for one stream, whose characters may come in pieces; call it without bytes at the stream's end. */
  writer(): (bytes?: Buffer) => void {
    const decoder = new StringDecoder("utf8");
    return (bytes) => {
      this.#tail.push(Buffer.from(bytes === undefined ? decoder.end() : decoder.write(bytes)));
      this.#text = undefined;
    };
  }
}
