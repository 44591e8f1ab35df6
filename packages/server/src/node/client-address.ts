import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the network of a request's client: an IPv4 address or the first half of an IPv6 address, because one
 * machine usually owns all addresses with that prefix.
 *
 * @param proxies The addresses of trusted proxies. The client's address is the last one in `X-Forwarded-For`
 * that is not in this list.
 */
export function clientAddress(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  proxies: readonly string[],
): string | undefined {
  const peer = networkOf(socket.remoteAddress ?? "");
  if (proxies.length === 0) return peer;
  const trusted = new Set(proxies.map(networkOf));
  if (!trusted.has(peer)) return peer;
  const header = headers["x-forwarded-for"];
  const sent = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((part) => part.trim());
  const client = sent.map(networkOf).findLast((address) => !trusted.has(address));
  return client ?? peer;
}

function networkOf(text: string): string | undefined {
  const version = isIP(text);
  if (version !== 6) return version === 4 ? text : undefined;
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(text) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = text.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
