/**
 * The cookies of one server, where the platform keeps none: a load balancer finds the node of a connection by them. Names
 * and values only; a cookie whose `Max-Age` is 0 is removed.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** The value of the header `Cookie`; `undefined` if there are none. */
  get header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Keeps the cookies that a response sets. Browsers do not show them, and keep them themselves. */
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
