/** Minimum length of a secret. Hiding `1`, `en` or `yes` would make text unreadable. */
const minLength = 4;

/**
 * Values from a server's declaration that must never be shown: those in `env` and `headers`, and parts of the URL.
 */
export class Secrets {
  /** Length of the longest secret, in characters. */
  readonly longest: number;
  readonly #names = new Map<string, string>();
  readonly #pattern: RegExp | undefined;

  constructor(declared: readonly NamedValue[]) {
    for (const { name, value } of declared) {
      if (value.length < minLength) continue;
      this.#names.set(value, name);
      this.#names.set(JSON.stringify(value).slice(1, -1), name);
    }
    // Longest first, so that a value that contains another one is hidden entirely.
    const values = [...this.#names.keys()].toSorted((a, b) => b.length - a.length);
    this.longest = values[0]?.length ?? 0;
    if (values.length > 0) this.#pattern = new RegExp(values.map(escapePattern).join("|"), "g");
  }

  /**
   * Returns the text starting at index `from`, with each secret replaced by its name, including a secret that starts
   * before `from`.
   */
  hide(text: string, from = 0): string {
    let hidden = "";
    let at = from;
    for (const { 0: value, index } of this.#pattern === undefined ? [] : text.matchAll(this.#pattern)) {
      const end = index + value.length;
      if (end <= from) continue;
      hidden += `${text.slice(at, Math.max(at, index))}<${this.#names.get(value) ?? "hidden"}>`;
      at = end;
    }
    return hidden + text.slice(at);
  }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** An environment variable or a header. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}
