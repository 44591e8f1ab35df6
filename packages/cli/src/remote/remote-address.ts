import { readFile } from "node:fs/promises";

import { expandHome } from "@parley/process/files";
import type { Transport } from "@parley/protocol";
import type { Fetch } from "@parley/protocol/http";
import { maskSecrets } from "@parley/protocol/recording";
import type { SocketConstructor } from "@parley/protocol/websocket";

import { UsageError } from "../usage-error.ts";

/** Address of an agent, and headers to send with each request. */
export interface RemoteAddress {
  /** URL of the agent, with the scheme `http:`, `https:`, `ws:` or `wss:`. */
  readonly url: string;
  /** File that contains the server's token. The file is read again for each request and socket. */
  readonly tokenFile?: string | undefined;
  /** Headers in the form `Name: value`, or `@` followed by the path of a file with one header per line. */
  readonly header?: readonly string[] | undefined;
}

/** Functions that send requests and open sockets. Default: the platform's functions. */
export interface RemoteCarrier {
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
}

/**
 * Returns the identity of the agent at a URL, for the user's permission rules. A host may serve different people's
 * agents under different paths. The query is omitted, because it may contain a secret.
 */
export function agentAt(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * Creates the transport to a remote agent: WebSocket for `ws:` and `wss:`, HTTP otherwise.
 *
 * @throws {UsageError} if the address, a header or the token file cannot be used.
 */
export async function openRemoteTransport(
  address: RemoteAddress,
  line: RemoteCarrier = {},
): Promise<Transport> {
  const url = parseAddress(address.url);
  const headers = await currentHeaders(address);
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
    throw new UsageError(`Cannot connect to "${text}": an address starts with http:, https:, ws: or wss:`);
  if (url.username !== "" || url.password !== "")
    throw new UsageError(
      "Cannot connect: the address has a password; use --token-file or --header @file instead",
    );
  if (maskSecrets(text) !== text)
    throw new UsageError(
      "Cannot connect: other users of this machine see the secret in the address; use --token-file or --header @file instead",
    );
  return url;
}

/**
 * Returns a function that rereads the token and header files, because they may contain a newer token when the client
 * reconnects.
 */
async function currentHeaders(address: RemoteAddress): Promise<() => Promise<Record<string, string>>> {
  let last = await headersOf(address);
  // A server deletes its token file when it stops, so keep the last known headers.
  return async () => (last = await headersOf(address).catch(() => last));
}

async function headersOf({ tokenFile, header = [] }: RemoteAddress): Promise<Record<string, string>> {
  const headers = Object.fromEntries((await Promise.all(header.map(readHeaders))).flat());
  return tokenFile === undefined
    ? headers
    : { Authorization: `Bearer ${await readToken(tokenFile)}`, ...headers };
}

/**
 * Parses a header, or reads headers from a file. Secrets must be in a file, because other users can see a process's
 * arguments.
 */
async function readHeaders(text: string): Promise<[name: string, value: string][]> {
  if (text.startsWith("@")) {
    const path = text.slice(1);
    const lines = (await readSecret("headers", path)).replace(/^\uFEFF/, "").split(/\r?\n/);
    return lines.flatMap((line, index) =>
      line.trim() === "" ? [] : [parseHeader(line.trim(), `line ${index + 1} of "${path}"`)],
    );
  }
  const [name, value] = parseHeader(text, "it");
  if (namesSecret(name) || maskSecrets(value) !== value)
    throw new UsageError(
      `Cannot send the header "${name}" from the command line, where other users of this machine see it: put it into a file, as in --header @file`,
    );
  return [[name, value]];
}

/** Whether a header contains a secret, judging by its name. */
function namesSecret(name: string): boolean {
  const header = JSON.stringify({ [name]: "x" });
  return maskSecrets(header) !== header;
}

/** @param place describes the header's location in error messages, which must not quote a value that may be secret */
function parseHeader(text: string, place: string): [name: string, value: string] {
  const { name, value = "" } =
    /^(?<name>[!#$%&'*+.^_`|~\w-]+): *(?<value>[^\r\n]*)$/.exec(text)?.groups ?? {};
  if (name === undefined) throw new UsageError(`Cannot use a --header: ${place} is not "Name: value"`);
  return [name, value];
}

/** @param what describes the file's contents in error messages */
async function readSecret(what: "headers" | "token", path: string): Promise<string> {
  try {
    return await readFile(expandHome(path), "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} file "${path}": ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function readToken(path: string): Promise<string> {
  const token = (await readSecret("token", path)).trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(`Cannot use the token file "${path}": it does not contain exactly one token`);
  return token;
}
