import type { Endpoint } from "../../server/endpoint.ts";
import type { DeclaredServer } from "../read-server.ts";
import { declaredSecrets } from "../../server/secrets.ts";
import type { ServerFailure } from "../../server/server-failure.ts";
import { failBrokenAnswers } from "./fail-broken-answers.ts";

/** How long an HTTP server may take to hear that its session is over. */
const farewellMs = 1000;

/**
 * Opens the way to an HTTP or SSE server; nothing is sent yet. The declared headers go with every request. Redirects are
 * followed within the origin only, so that they reach nobody else.
 */
export async function openHttpEndpoint(
  server: Extract<DeclaredServer, { kind: "http" | "sse" }>,
): Promise<Endpoint> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const headers = new Headers(server.headers.map(({ name, value }): [string, string] => [name, value]));
  const nothing = (): undefined => undefined;
  if (server.kind === "sse") {
    const transport = new SSEClientTransport(server.url, { requestInit: { headers } });
    const closed = new Promise<void>((resolve) => {
      // Of a broken stream: the transport would open another, where the server would not know who it talks to.
      Object.assign(transport, { onerror: (error: Error) => "event" in error && resolve() });
    });
    return {
      transport,
      opening: () => transport,
      closed,
      failure: nothing,
      stderrTail: nothing,
      close: () => transport.close(),
    };
  }

  const transport = new StreamableHTTPClientTransport(server.url, { requestInit: { headers } });
  const closed = Promise.withResolvers<void>();
  let failure: ServerFailure | undefined;
  failBrokenAnswers(transport, declaredSecrets(server), (gone) => {
    failure = gone;
    closed.resolve();
  });
  const close = async (): Promise<void> => {
    const farewell = setTimeout(() => void transport.close(), farewellMs);
    // A server that is gone or keeps no sessions need not be told.
    await transport.terminateSession().catch(() => {});
    clearTimeout(farewell);
    await transport.close();
  };
  return {
    transport,
    opening: () => transport,
    closed: closed.promise,
    failure: () => failure,
    stderrTail: nothing,
    close,
  };
}
