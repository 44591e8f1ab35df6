/** The first difference between a message and the expected message. */
export interface Difference {
  /** Path to the difference, such as `params.prompt[0].text`. Empty for the message itself. */
  readonly path: string;
  /** The expected value as JSON, or "nothing". */
  readonly expected: string;
  readonly received: string;
}

type JsonObject = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /^<([a-z][a-z\d]*)>$/i;
const ANY = "any";
/** An expected object with this property allows additional properties in the received object. */
const MORE = "...";

/**
 * Compares messages with templates. In a template, the string `"<name>"` matches any JSON value that is not bound to
 * another name. From then on, it matches only that value. `"<any>"` matches any value every time. An object with a
 * property `"..."` can have additional properties.
 */
export class Placeholders {
  readonly #values = new Map<string, unknown>();

  /**
   * Returns the message to send for `template`. Removes `"..."` properties, and replaces each placeholder with its
   * value, or with its name if it has no value yet.
   */
  fillIn(template: unknown): unknown {
    const name = nameOf(template);
    if (name !== undefined) return this.#valueOf(name);
    if (Array.isArray(template)) return template.map((item) => this.fillIn(item));
    if (!isObject(template)) return template;
    const members = Object.entries(template).filter(([key]) => key !== MORE);
    return Object.fromEntries(members.map(([key, value]) => [key, this.fillIn(value)]));
  }

  /**
   * Returns the first difference between `received` and `expected`, or `undefined` if they match. Sets the values of
   * new placeholders.
   */
  compare(expected: unknown, received: unknown, path = ""): Difference | undefined {
    const name = nameOf(expected);
    if (name === undefined) {
      const item: Comparison["item"] = (...items) => this.compare(...items);
      const allowsMore = isObject(expected) && Object.hasOwn(expected, MORE);
      return compareJson(expected, received, { path, item, allowsMore });
    }
    if (this.#values.has(name)) return compareExactly(this.#values.get(name), received, path);
    if (received === undefined) return difference(path, expected, received);
    return name === ANY ? undefined : this.#name(name, received, path);
  }

  #name(name: string, value: unknown, path: string): Difference | undefined {
    const other = [...this.#values].find(([, known]) => compareExactly(known, value) === undefined);
    if (other !== undefined) {
      return { path, expected: `"<${name}>", another value than "<${other[0]}>",`, received: show(value) };
    }
    this.#values.set(name, value);
    return undefined;
  }

  #valueOf(name: string): unknown {
    if (name === ANY) return name;
    if (!this.#values.has(name)) this.#values.set(name, name);
    return this.#values.get(name);
  }
}

/** Returns the first difference between two JSON values, or `undefined`. Ignores the order of properties. */
export function compareExactly(expected: unknown, received: unknown, path = ""): Difference | undefined {
  return compareJson(expected, received, { path, item: compareExactly, allowsMore: false });
}

interface Comparison {
  readonly path: string;
  /** Compares the values at the same position in two objects or arrays. */
  readonly item: (expected: unknown, received: unknown, path: string) => Difference | undefined;
  readonly allowsMore: boolean;
}

function compareJson(expected: unknown, received: unknown, comparison: Comparison): Difference | undefined {
  const { path, item, allowsMore } = comparison;
  if (!isObject(expected)) return expected === received ? undefined : difference(path, expected, received);
  if (!isObject(received) || Array.isArray(expected) !== Array.isArray(received)) {
    return difference(path, expected, received);
  }
  const place = (key: string): string => placeOf(path, key, Array.isArray(expected));
  for (const key of Object.keys(expected)) {
    if (allowsMore && key === MORE) continue;
    const found = item(expected[key], Object.hasOwn(received, key) ? received[key] : undefined, place(key));
    if (found !== undefined) return found;
  }
  const extra = Object.keys(received).find((key) => !Object.hasOwn(expected, key));
  return allowsMore || extra === undefined ? undefined : difference(place(extra), undefined, received[extra]);
}

function difference(path: string, expected: unknown, received: unknown): Difference {
  return { path, expected: show(expected), received: show(received) };
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

function placeOf(path: string, key: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${key}]`;
  return path === "" ? key : `${path}.${key}`;
}

function nameOf(template: unknown): string | undefined {
  return typeof template === "string" ? PLACEHOLDER.exec(template)?.[1] : undefined;
}

/** Includes arrays, which have indexes as properties. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}
