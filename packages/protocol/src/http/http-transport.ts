import { type OptionNames, checkOptions } from "@parley/schema/options";

import { checkAddress } from "../remote/check-address.ts";
import { type RemoteOptions, RecoveringTransport } from "../remote/recovering-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { type Fetch, type HeadersSource, HttpClient } from "./http-client.ts";
import { HttpLink } from "./http-link.ts";

/** Options for {@link httpTransport}. */
export interface HttpTransportOptions extends RemoteOptions {
  /** Headers for every request, such as `Authorization`. A function is called before each request. */
  readonly headers?: HeadersSource | undefined;
  /** The function that sends requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
}

const optionNames: OptionNames<HttpTransportOptions> = {
  reconnect: true,
  maxMessageLength: true,
  closeTimeoutMs: true,
  clock: true,
  headers: true,
  fetch: true,
};

/**
 * Connects to an agent at `url` over streamable HTTP. Runs in Node.js and browsers, and works with every server
 * that implements the specification. A broken stream is reopened if the server can resume it. Otherwise, the
 * connection closes with a `TransportError` instead of silently losing messages.
 *
 * In a browser over HTTP/1.1, which allows only six connections per server, prefer `webSocketTransport` if you
 * need more than a few sessions.
 *
 * @example
 * ```ts
 * import { connectAgent } from "@parley/client";
 * import { v2 } from "@parley/client/v2";
 * import { httpTransport } from "@parley/protocol/http";
 *
 * const transport = httpTransport("https://agent.example/acp", { headers: { Authorization: "Bearer …" } });
 * const agent = await connectAgent(transport, { versions: [v2], info: { name: "mine", version: "1.0.0" } });
 * ```
 *
 * @throws {TypeError} if the URL does not start with `http:` or `https:`.
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export function httpTransport(url: string | URL, options: HttpTransportOptions = {}): Transport {
  checkOptions("create a transport over HTTP", options, optionNames);
  checkAddress(String(url), ["http:", "https:"]);
  const { headers = {}, fetch = globalThis.fetch.bind(globalThis) } = options;
  const http = new HttpClient(String(url), fetch, headers);
  return new RecoveringTransport((context) => new HttpLink(http, context), options);
}
