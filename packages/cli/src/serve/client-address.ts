/**
 * Returns the address that clients should use. The server rejects every host that is not allowed, even the host
 * that it listens on, such as 0.0.0.0.
 *
 * @param allowedHosts absent if the server accepts only the loopback names.
 */
export function clientAddress(url: string, allowedHosts: readonly string[] = []): string {
  const address = new URL(url);
  const own = [address.host, address.hostname];
  const [first] = allowedHosts;
  if (first === undefined || allowedHosts.some((name) => own.includes(name.toLowerCase()))) return url;
  address.host = first;
  return address.href;
}
