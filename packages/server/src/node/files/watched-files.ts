import { type BigIntStats, readFileSync, statSync } from "node:fs";

/** A value parsed from files, which are read again whenever one of them changes. */
export class WatchedFiles<Value> {
  readonly #paths: readonly string[];
  readonly #parse: (...texts: string[]) => Value;
  readonly #onError: (error: unknown) => void;
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
    // Must precede the read, so that the next check notices a change made in between.
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
    }
    return this.#value;
  }

  /** Returns text that identifies the files' current versions. */
  #look(): string {
    return this.#paths
      .map((path) => versionOf(statSync(path, { bigint: true, throwIfNoEntry: false })))
      .join();
  }

  #read(): Value {
    return this.#parse(...this.#paths.map((path) => readFileSync(path, "utf8")));
  }
}

function versionOf(stats: BigIntStats | undefined): string {
  return stats === undefined ? "none" : `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}
