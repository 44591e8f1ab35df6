/**
 * Rejects a URL with an unsupported scheme. The platform's error does not include the URL, and `localhost:80/acp`
 * is parsed with the scheme `localhost:`. In a web page, URLs can be relative.
 *
 * @param schemes The schemes that the transport supports; the error names the first two.
 * @throws {TypeError} if the URL has another scheme, or none outside a web page.
 */
export function checkAddress(url: string, schemes: readonly [string, string, ...string[]]): void {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(url) ?? [];
  const { location } = globalThis as { readonly location?: unknown };
  if (scheme === undefined ? location !== undefined : schemes.includes(scheme.toLowerCase())) return;
  const [plain, secure] = schemes;
  throw new TypeError(`Cannot connect to "${url}": the address must begin with ${plain} or ${secure}`);
}
