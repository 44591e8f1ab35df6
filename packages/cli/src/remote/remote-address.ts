import { readFile } from "node:fs/promises";

import type { Transport } from "@parley/protocol";
import type { Fetch } from "@parley/protocol/http";
import type { SocketConstructor } from "@parley/protocol/websocket";

import { UsageError } from "../usage-error.ts";

/** The address of an agent, and what a request to it has. */
export interface RemoteAddress {
  /** Begins with `http:`, `https:`, `ws:` or `wss:`. */
  readonly url: string;
  /** A file with the token of the server. */
  readonly tokenFile?: string | undefined;
  /** Headers as `Name: value`. */
  readonly header?: readonly string[] | undefined;
}

/** The functions that requests and sockets go by. Default: those of the platform. */
export interface RemoteCarrier {
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
}

/**
 * Creates the transport to an agent at an address: a WebSocket for `ws:` and `wss:`, HTTP for the others.
 *
 * @throws {UsageError} if the address, a header or the token file cannot be used.
 */
export async function openRemoteTransport(
  address: RemoteAddress,
  line: RemoteCarrier = {},
): Promise<Transport> {
  const url = parseAddress(address.url);
  const headers = await headersOf(address);
  if (url.protocol === "ws:" || url.protocol === "wss:") {
    const { webSocketTransport } = await import("@parley/protocol/websocket");
    return webSocketTransport(url, { headers, WebSocket: line.WebSocket });
  }
  const { httpTransport } = await import("@parley/protocol/http");
  return httpTransport(url, { headers, fetch: line.fetch });
}

function parseAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^(?:https?|wss?):$/.test(url.protocol))
    throw new UsageError(`Cannot connect to "${text}": an address begins with http:, https:, ws: or wss:`);
  if (url.username !== "" || url.password !== "")
    throw new UsageError("Cannot connect: the address has a password; use --header or --token-file instead");
  return url;
}

async function headersOf({ tokenFile, header = [] }: RemoteAddress): Promise<Record<string, string>> {
  const headers = Object.fromEntries(header.map(parseHeader));
  return tokenFile === undefined
    ? headers
    : { Authorization: `Bearer ${await readToken(tokenFile)}`, ...headers };
}

function parseHeader(text: string): [name: string, value: string] {
  const { name, value = "" } =
    /^(?<name>[!#$%&'*+.^_`|~\w-]+): *(?<value>[^\r\n]*)$/.exec(text)?.groups ?? {};
  // The value may be a secret.
  if (name === undefined) throw new UsageError('Cannot use a --header: it is not "Name: value"');
  return [name, value];
}

async function readToken(path: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the token file "${path}": ${(error as Error).message}`, {
      cause: error,
    });
  }
  const token = text.trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(`Cannot use the token file "${path}": it does not hold one token`);
  return token;
}
