import { AsyncLocalStorage } from "node:async_hooks";

import type { AuthProvider, FetchLike } from "@modelcontextprotocol/client";

import type { ConnectionSettings } from "../../server/connection-settings.ts";
import type { Endpoint } from "../../server/endpoint.ts";
import type { NamedValue, Secrets } from "../../server/secrets.ts";
import type { ServerFailure } from "../../server/server-failure.ts";
import { type FailRequest, failBrokenAnswers } from "./fail-broken-answers.ts";
import { limitResponse } from "./limit-response.ts";
import { paceStreams } from "./pace-streams.ts";

/** Maximum time to wait for an HTTP server to close its session, in milliseconds. */
const terminateMs = 1000;

/** A server's URL and the headers for every request to it. */
export interface HttpAddress {
  readonly url: URL;
  readonly headers: readonly NamedValue[];
  readonly secrets: Secrets;
}

type Limits = Pick<ConnectionSettings, "maxMessageBytes"> & Partial<Pick<ConnectionSettings, "logins">>;

/**
 * Creates the connection to a streamable HTTP server without sending anything yet. Every request includes the
 * headers. Redirects are followed only within the same origin, so no other server receives the headers.
 */
export async function openHttpEndpoint(address: HttpAddress, limits: Limits): Promise<Endpoint> {
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const closed = Promise.withResolvers<void>();
  let failure: ServerFailure | undefined;
  const onGone = (gone: ServerFailure): void => {
    failure = gone;
    closed.resolve();
  };
  const running = new AsyncLocalStorage<FailRequest>();
  const fetch = limitedFetch(limits, () => running.getStore() ?? onGone);
  const transport = new StreamableHTTPClientTransport(address.url, {
    ...requestOptions(address, limits),
    fetch,
  });
  failBrokenAnswers(transport, { secrets: address.secrets, running, onGone });
  return {
    transport,
    opening: () => transport,
    closed: closed.promise,
    failure: () => failure,
    stderrTail: () => undefined,
    close: async () => {
      const timer = setTimeout(() => void transport.close(), terminateMs);
      // This fails if the server is unreachable or stateless.
      await transport.terminateSession().catch(() => {});
      clearTimeout(timer);
      await transport.close();
    },
  };
}

/**
 * Creates the connection to a server that uses the older transport, HTTP with server-sent events. Otherwise behaves
 * like {@link openHttpEndpoint}.
 */
export async function openSseEndpoint(address: HttpAddress, limits: Limits): Promise<Endpoint> {
  const { SSEClientTransport } = await import("@modelcontextprotocol/client");
  const closed = Promise.withResolvers<void>();
  let failure: ServerFailure | undefined;
  const end = (reason?: ServerFailure): void => {
    failure = reason;
    closed.resolve();
    void transport.close();
  };
  const fetch = limitedFetch(limits, () => end);
  const transport = new SSEClientTransport(address.url, { ...requestOptions(address, limits), fetch });
  // When a stream breaks, the transport would otherwise open a new one that does not belong to the session.
  Object.assign(transport, { onerror: (error: Error) => "event" in error && end(failure) });
  return {
    transport,
    opening: () => transport,
    closed: closed.promise,
    failure: () => failure,
    stderrTail: () => undefined,
    close: () => transport.close(),
  };
}

/**
 * Creates a `fetch` that limits the size of responses and the rate at which streams are requested. `failing` returns
 * the function to call if a response is too large.
 */
function limitedFetch(
  { maxMessageBytes, logins }: Limits,
  failing: () => (failure: ServerFailure) => void,
): FetchLike {
  const limited = paceStreams(async (url, init) => {
    const onOversized = failing();
    return limitResponse(await fetch(url, init), { maxMessageBytes, onOversized });
  });
  return logins?.watch(limited) ?? limited;
}

/** Whether the server was declared with credentials, which take precedence over a login. */
export function isAuthorized({ headers }: Pick<HttpAddress, "headers">): boolean {
  return headers.some(({ name }) => name.toLowerCase() === "authorization");
}

function requestOptions(
  address: HttpAddress,
  { logins }: Limits,
): { requestInit: { headers: Headers }; authProvider?: AuthProvider } {
  const pairs = address.headers.map(({ name, value }): [string, string] => [name, value]);
  const requestInit = { headers: new Headers(pairs) };
  if (logins === undefined || isAuthorized(address)) return { requestInit };
  return { requestInit, authProvider: logins.providerFor(address.url.href) };
}
