/**
 * A cookie store for platforms that do not keep cookies. Load balancers use cookies to find a connection's node.
 * Keeps only names and values, and removes cookies with `Max-Age=0`.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** The value for the `Cookie` header, or `undefined` if there are no cookies. */
  get header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Stores the cookies from a response. Browsers hide the `Set-Cookie` header and store the cookies themselves. */
  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      if (at < 1) continue;
      const name = pair.slice(0, at).trim();
      if (attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute)))
        this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1).trim());
    }
  }
}
