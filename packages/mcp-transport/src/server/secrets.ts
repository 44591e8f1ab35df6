import type { DeclaredServer, NamedValue } from "../transports/read-server.ts";

/** A value shorter than this is no secret, and hiding it would make a text unreadable: `1`, `en`, `yes`. */
const shortestSecret = 4;
/** Some servers are reached by an address that nobody can guess; a shorter part of it is only a name. */
const shortestSecretSegment = 16;

/** What a client declared for a server and nobody else may see: the values of `env` and `headers`, an address. */
export class Secrets {
  /** How many characters the longest of them has. */
  readonly longest: number;
  readonly #names = new Map<string, string>();
  readonly #pattern: RegExp | undefined;

  constructor(declared: readonly NamedValue[]) {
    for (const { name, value } of declared) {
      if (value.length < shortestSecret) continue;
      this.#names.set(value, name);
      this.#names.set(JSON.stringify(value).slice(1, -1), name);
    }
    // The longest first: where one value is part of another, the whole of it is hidden.
    const values = [...this.#names.keys()].toSorted((a, b) => b.length - a.length);
    this.longest = values[0]?.length ?? 0;
    if (values.length > 0) this.#pattern = new RegExp(values.map(escapePattern).join("|"), "g");
  }

  /** The text from index `from` on, with the name of each value in its place; a value that begins earlier is left out whole. */
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

  /** A JSON value with every text in it hidden as `hide` does. */
  hideIn(value: unknown): unknown {
    if (typeof value === "string") return this.hide(value);
    if (Array.isArray(value)) return value.map((item) => this.hideIn(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.hide(key), this.hideIn(item)]),
    );
  }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Everything that a client declared for a server and nobody else may see. */
export function declaredSecrets(server: DeclaredServer): Secrets {
  if (server.kind === "acp") return new Secrets([]);
  if (server.kind === "stdio") return new Secrets(server.env);
  const { href, pathname, searchParams } = server.url;
  const query = [...searchParams].map(([name, value]) => ({ name, value }));
  // "Bearer <token>" may be told without its first word.
  const credentials = server.headers.map(({ name, value }) => ({
    name,
    value: value.split(" ").at(-1) ?? "",
  }));
  const path = pathname.split("/").filter((segment) => segment.length >= shortestSecretSegment);
  const address = [href, ...path].map((value) => ({ name: "url", value }));
  return new Secrets([...server.headers, ...credentials, ...address, ...query]);
}
