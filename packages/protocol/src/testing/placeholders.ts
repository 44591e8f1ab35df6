/**
 * The values that stand behind the placeholders of a transcript. A string such as `"<id>"` is one, wherever a value
 * stands; it is bound to what is found in its place first.
 */
export class Placeholders {
  readonly #values = new Map<string, unknown>();

  /** Whether `actual` is `expected`, where an unbound placeholder is anything and binds it, and a bound one its value. */
  matches(expected: unknown, actual: unknown): boolean {
    if (isPlaceholder(expected)) return this.#matchesPlaceholder(expected, actual);
    if (typeof expected !== "object" || expected === null) return expected === actual;
    if (typeof actual !== "object" || actual === null || Array.isArray(actual) !== Array.isArray(expected)) {
      return false;
    }
    const entries = Object.entries(expected);
    return (
      entries.length === Object.keys(actual).length &&
      entries.every(
        ([key, value]) => Object.hasOwn(actual, key) && this.matches(value, (actual as Indexed)[key]),
      )
    );
  }

  /** `template` with the values of its placeholders; an unbound one stands for itself from now on. */
  resolve(template: unknown): unknown {
    if (isPlaceholder(template)) {
      if (!this.#values.has(template)) this.#values.set(template, template);
      return this.#values.get(template);
    }
    if (Array.isArray(template)) return template.map((item) => this.resolve(item));
    if (typeof template !== "object" || template === null) return template;
    return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, this.resolve(value)]));
  }

  #matchesPlaceholder(name: string, actual: unknown): boolean {
    if (!this.#values.has(name)) {
      this.#values.set(name, actual);
      return true;
    }
    const value = this.#values.get(name);
    return isPlaceholder(value) ? value === actual : this.matches(value, actual);
  }
}

interface Indexed {
  readonly [key: string]: unknown;
}

function isPlaceholder(value: unknown): value is string {
  return typeof value === "string" && /^<[\w-]+>$/.test(value);
}
