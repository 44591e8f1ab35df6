import { stripVTControlCharacters } from "node:util";

import type { ToolCallContent } from "@parley/schema/v1";

import { fenced } from "./markdown.ts";
import { OutputBuffer } from "./output-buffer.ts";
import { textContent } from "./text-content.ts";

/** Characters that are kept of a whole output. */
export const OUTPUT_CAPACITY = 30_000;
/** Characters that are shown while more is to come. */
const SHOWN = 4000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/**
 * Shows the end of an output while it grows. Each picture replaces the one before: so they are small, and the longer the
 * output grows the rarer they come.
 */
export class LiveOutput {
  readonly #show: (content: readonly ToolCallContent[]) => Promise<void>;
  readonly #buffer = new OutputBuffer(OUTPUT_CAPACITY);
  #waitMs = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;
  #showing: Promise<void> = Promise.resolve();

  constructor(show: (content: readonly ToolCallContent[]) => Promise<void>) {
    this.#show = show;
  }

  append(text: string): void {
    this.#buffer.append(text);
    this.#timer ??= setTimeout(() => this.#showEnd(), this.#waitMs);
  }

  /** Stops showing. Resolves to the whole output as it is kept. */
  async end(): Promise<string> {
    clearTimeout(this.#timer);
    await this.#showing;
    return stripVTControlCharacters(this.#buffer.text());
  }

  #showEnd(): void {
    this.#timer = undefined;
    this.#waitMs = Math.min(this.#waitMs * 1.25, LONGEST_WAIT_MS);
    const content = [textContent(fenced(stripVTControlCharacters(this.#buffer.end(SHOWN))))];
    // What hinders this picture hinders the result as well, and is reported there.
    this.#showing = this.#showing.then(() => this.#show(content)).catch(() => undefined);
  }
}
