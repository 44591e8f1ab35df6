import { expandHome } from "@parley/process/files";

/**
 * Reports a problem with the member at a path. The complaint, such as "is missing", follows the path in the error
 * message.
 */
export type Complain = (path: string, complaint: string) => void;

/** Reads the members of a JSON object, and reports invalid and unknown ones. */
export class MemberReader {
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #complain: Complain;
  readonly #known: string[] = [];

  constructor(value: unknown, path: string, complain: Complain) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject) complain(path, `should be an object, but is ${nameOf(value)}`);
    this.#members = isObject ? (value as Record<string, unknown>) : {};
    this.#path = path;
    this.#complain = complain;
  }

  string(name: string): string | undefined {
    const value = this.#take(name);
    if (value === undefined || (typeof value === "string" && value !== "")) return value;
    this.#complain(this.pathOf(name), `should be a string, but is ${nameOf(value)}`);
    return undefined;
  }

  /** Reads a string. If it is missing, reports that and returns an empty string. */
  requiredString(name: string): string {
    if (this.#members[name] === undefined) this.#complain(this.pathOf(name), "is missing");
    return this.string(name) ?? "";
  }

  /** Reads the required path or name of a program. Expands a leading `~`. */
  requiredProgram(name: string): string {
    const text = this.requiredString(name);
    try {
      return expandHome(text);
    } catch (error) {
      this.#complain(this.pathOf(name), `cannot be used: ${(error as Error).message}`);
      return text;
    }
  }

  boolean(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value === undefined || typeof value === "boolean") return value;
    this.#complain(this.pathOf(name), `should be true or false, but is ${nameOf(value)}`);
    return undefined;
  }

  strings(name: string): string[] {
    const value = this.#take(name) ?? [];
    if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
    this.#complain(this.pathOf(name), "should be a list of strings");
    return [];
  }

  /** Reads an object that contains only strings. */
  texts(name: string): Record<string, string> {
    const entries = this.entries(name);
    for (const [key, value] of entries) {
      if (typeof value !== "string") {
        this.#complain(`${this.pathOf(name)}.${key}`, `should be a string, but is ${nameOf(value)}`);
      }
    }
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  }

  /** Reads the entries of an object with user-defined keys. */
  entries(name: string): [string, unknown][] {
    const value = this.#take(name) ?? {};
    if (typeof value === "object" && !Array.isArray(value)) return Object.entries(value);
    this.#complain(this.pathOf(name), `should be an object, but is ${nameOf(value)}`);
    return [];
  }

  pathOf(name: string): string {
    return this.#path === "" ? name : `${this.#path}.${name}`;
  }

  /** Reports each member that was not read as unknown. Must be called last. */
  end(): void {
    for (const name of Object.keys(this.#members)) {
      if (!this.#known.includes(name)) {
        this.#complain(this.pathOf(name), `is unknown; the known ones are ${this.#known.join(", ")}`);
      }
    }
  }

  #take(name: string): unknown {
    this.#known.push(name);
    return this.#members[name] ?? undefined;
  }
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : JSON.stringify(value);
}
