import { lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { type LookupFunction, isIP } from "node:net";

import { isPublicAddress } from "./public-address.ts";

/** The response to a request for a URL. */
export interface FetchedPage {
  readonly status: number;
  /** The media type without parameters, such as `text/html`. */
  readonly mediaType: string;
  readonly text: string;
  /** Target of a redirect. */
  readonly location: string | undefined;
  /** Whether the text was cut off at the size limit. */
  readonly cut: boolean;
}

export interface PageRequest {
  /** Whether connections to this machine and private networks are allowed. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Fetches one page without following redirects. Checks the IP address of a host name when connecting, so the
 * address cannot change to a private one after the check.
 *
 * @throws {Error} if there is no response, or if the address is private and private addresses are not allowed.
 */
export async function fetchPage(url: URL, { allowPrivate, signal }: PageRequest): Promise<FetchedPage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress(host);
  // Loaded on the first fetch, because loading takes as long as starting Node.js.
  const { get } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(
    url,
    {
      agent: false,
      headers: { accept: "text/markdown, text/html, text/plain, */*;q=0.5", "user-agent": "parley-agent" },
      ...(allowPrivate ? {} : { lookup: lookupPublic }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    },
    resolve,
  );
  request.on("error", reject);
  return readPage(await promise);
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    if (error !== null) callback(error, []);
    else if (refused !== undefined) callback(privateAddress(hostname), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
  });
};

function privateAddress(host: string): Error {
  return new Error(`"${host}" is an address of a private network`);
}

async function readPage(response: IncomingMessage): Promise<FetchedPage> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) break;
  }
  const [mediaType = "", parameters = ""] = (response.headers["content-type"] ?? "").split(";", 2);
  const charset = /charset="?([\w-]+)/i.exec(parameters)?.[1] ?? "utf-8";
  return {
    status: response.statusCode ?? 0,
    mediaType: mediaType.trim().toLowerCase(),
    text: decode(Buffer.concat(chunks), charset),
    location: response.headers.location,
    cut: size > MAX_BYTES,
  };
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
