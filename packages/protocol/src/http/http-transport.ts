import { type OptionNames, checkOptions } from "@parley/schema/options";

import { checkAddress } from "../remote/check-address.ts";
import { type RemoteOptions, RecoveringTransport } from "../remote/recovering-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { type Fetch, type HeadersSource, HttpClient } from "./http-client.ts";
import { HttpLink } from "./http-link.ts";

/** Options of {@link httpTransport}. */
export interface HttpTransportOptions extends RemoteOptions {
  /** Headers of every request, such as `Authorization`; a function is called before each. */
  readonly headers?: HeadersSource | undefined;
  /** Sends the requests. Default: the platform's `fetch`. */
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
 * Streamable HTTP to an agent at `url`: `connectAgent(httpTransport("https://host/acp"), …)`. Runs in Node.js and in
 * browsers, and works with every server of the specification. Broken streams are opened again where the server can resume
 * them; where it cannot, the connection ends with a `TransportError` rather than with messages missing.
 *
 * In a browser over HTTP/1.1, which has six connections for a server, prefer `webSocketTransport` for more than a few sessions.
 *
 * @throws {TypeError} if the address does not begin with `http:` or `https:`.
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export function httpTransport(url: string | URL, options: HttpTransportOptions = {}): Transport {
  checkOptions("create a transport over HTTP", options, optionNames);
  checkAddress(String(url), ["http:", "https:"]);
  const { headers = {}, fetch = globalThis.fetch.bind(globalThis) } = options;
  const http = new HttpClient(String(url), fetch, headers);
  return new RecoveringTransport((context) => new HttpLink(http, context), options);
}
