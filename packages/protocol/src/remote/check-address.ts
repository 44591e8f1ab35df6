/**
 * Refuses an address with another scheme: the platform's error does not name the address, and `localhost:80/acp` has one. In a
 * page an address may be relative.
 *
 * @param schemes those that the transport can use; the first two are in the error.
 * @throws {TypeError} if the address begins with another scheme, or outside of a page with none.
 */
export function checkAddress(url: string, schemes: readonly [string, string, ...string[]]): void {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(url) ?? [];
  const { location } = globalThis as { readonly location?: unknown };
  if (scheme === undefined ? location !== undefined : schemes.includes(scheme.toLowerCase())) return;
  const [plain, secure] = schemes;
  throw new TypeError(`Cannot connect to "${url}": the address must begin with ${plain} or ${secure}`);
}
