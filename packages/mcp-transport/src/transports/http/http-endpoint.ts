import type { Endpoint } from "../../server/endpoint.ts";
import type { NamedValue } from "../../server/named-value.ts";
import type { Secrets } from "../../server/secrets.ts";
import type { ServerFailure } from "../../server/server-failure.ts";
import { failBrokenAnswers } from "./fail-broken-answers.ts";

/** Milliseconds for an HTTP server to take the end of its session. */
const terminateMs = 1000;

/** The address of a server, and the headers of every request to it. */
export interface HttpAddress {
  readonly url: URL;
  readonly headers: readonly NamedValue[];
  readonly secrets: Secrets;
}

/**
 * Creates the connection to a streamable HTTP server; nothing is sent yet. The headers go with every request. Redirects are
 * followed within the origin only, so that no other server gets them.
 */
export async function openHttpEndpoint(address: HttpAddress): Promise<Endpoint> {
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const transport = new StreamableHTTPClientTransport(address.url, requestOptions(address));
  const closed = Promise.withResolvers<void>();
  let failure: ServerFailure | undefined;
  failBrokenAnswers(transport, address.secrets, (gone) => {
    failure = gone;
    closed.resolve();
  });
  return {
    transport,
    opening: () => transport,
    closed: closed.promise,
    failure: () => failure,
    stderrTail: () => undefined,
    close: async () => {
      const timer = setTimeout(() => void transport.close(), terminateMs);
      // A server that is gone, or keeps no sessions, answers with an error.
      await transport.terminateSession().catch(() => {});
      clearTimeout(timer);
      await transport.close();
    },
  };
}

/** {@link openHttpEndpoint} for the older transport, HTTP with server-sent events. */
export async function openSseEndpoint(address: HttpAddress): Promise<Endpoint> {
  const { SSEClientTransport } = await import("@modelcontextprotocol/client");
  const transport = new SSEClientTransport(address.url, requestOptions(address));
  const closed = new Promise<void>((resolve) => {
    // When a stream breaks the transport would open another, on which the server does not know the session.
    Object.assign(transport, { onerror: (error: Error) => "event" in error && resolve() });
  });
  return {
    transport,
    opening: () => transport,
    closed,
    failure: () => undefined,
    stderrTail: () => undefined,
    close: () => transport.close(),
  };
}

function requestOptions({ headers }: HttpAddress): { requestInit: { headers: Headers } } {
  const pairs = headers.map(({ name, value }): [string, string] => [name, value]);
  return { requestInit: { headers: new Headers(pairs) } };
}
