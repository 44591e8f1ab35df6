import { readFileSync, statSync } from "node:fs";

import { ChangeListeners } from "./change-listeners.ts";

/** Milliseconds between checks of files that have listeners. */
const CHECK_INTERVAL_MS = 1000;

/** A value parsed from files and reloaded whenever one of them changes. */
export class WatchedFiles<Value> {
  readonly #paths: readonly string[];
  readonly #parse: (...texts: string[]) => Value;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new ChangeListeners(() => void this.value, CHECK_INTERVAL_MS);
  #state: string;
  #value: Value;

  /**
   * @param parse Parses the files. If it throws for changed files, the previous value is kept.
   * @param onError Called when changed files cannot be read or parsed
   * @throws if the files cannot be read or parsed initially
   */
  constructor(
    paths: readonly string[],
    parse: (...texts: string[]) => Value,
    onError: (error: unknown) => void,
  ) {
    this.#paths = paths;
    this.#parse = parse;
    this.#onError = onError;
    // Must precede the read, so the next check notices a change made in between.
    this.#state = this.#look();
    this.#value = this.#read();
  }

  get value(): Value {
    const state = this.#look();
    if (state === this.#state) return this.#value;
    this.#state = state;
    try {
      this.#value = this.#read();
    } catch (error) {
      this.#onError(error);
      return this.#value;
    }
    this.#listeners.notify();
    return this.#value;
  }

  /**
   * Registers a callback for new values and returns a function that removes it. Without callbacks, the files are
   * checked only when the value is used.
   */
  onChange(callback: () => void): () => void {
    return this.#listeners.add(callback);
  }

  /** Returns text that identifies the files' current versions. */
  #look(): string {
    return this.#paths.map(versionOf).join();
  }

  #read(): Value {
    return this.#parse(...this.#paths.map((path) => readText(path)));
  }
}

function versionOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${dev}:${ino}:${size}:${mtimeNs}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** @throws {Error} with the system's `code` and the path, which Node.js omits if reading fails after opening. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (message.includes(path)) throw error;
    throw Object.assign(new Error(`${message} '${path}'`, { cause: error }), { code });
  }
}
