import { HttpError, type ResponseHeaders } from "../platform/http-error.ts";

/** Request headers that pages from an allowed origin may send. */
const requestHeaders = [
  "Accept",
  "Acp-Awaiting",
  "Acp-Connection-Id",
  "Acp-Message-Seq",
  "Acp-Protocol-Version",
  "Acp-Session-Id",
  "Authorization",
  "Content-Type",
  "Last-Event-ID",
].join(", ");

/** Host names that refer to this machine itself. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Creates a function that checks the `Origin` header. The function returns the response headers for pages from an
 * allowed origin.
 */
export function createOriginCheck(
  allowed: readonly string[],
): (origin: string | undefined) => ResponseHeaders {
  const origins = new Set(allowed);
  if (origins.has("*") || origins.has("null"))
    throw new TypeError('Cannot allow the origins "*" and "null": list each origin in "allowedOrigins"');
  for (const origin of origins) assertOrigin(origin);
  return (origin) => {
    // Non-browser clients do not send an `Origin` header.
    if (origin === undefined) return {};
    if (!origins.has(origin))
      throw new HttpError(403, `Origin ${JSON.stringify(origin)} is not allowed (allowedOrigins)`);
    return {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Expose-Headers": "Acp-Connection-Id, Acp-Message-Seq, Acp-Session-Id",
      Vary: "Origin",
    };
  };
}

/** @throws {TypeError} if browsers never send this origin, so no page could connect. */
function assertOrigin(origin: string): void {
  const sent = URL.parse(origin)?.origin ?? "null";
  // The origins of other schemes, such as those of browser extensions, cannot be derived from a URL.
  if (sent === origin || (sent === "null" && /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]+$/.test(origin))) return;
  const reason =
    sent === "null" ? 'it is none, such as "https://app.example"' : `browsers send ${JSON.stringify(sent)}`;
  throw new TypeError(`Cannot allow the origin ${JSON.stringify(origin)}: ${reason}`);
}

export function answerPreflight(headers: ResponseHeaders): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      "Access-Control-Allow-Methods": "GET, POST, DELETE",
      "Access-Control-Allow-Headers": requestHeaders,
      "Access-Control-Max-Age": "600",
    },
  });
}

/**
 * Creates a function that checks the `Host` header against names with or without a port. This prevents DNS rebinding:
 * if another site resolves its own name to this machine, requests from its pages still carry that name.
 */
export function createHostCheck(allowed: readonly string[]): (host: string | undefined) => void {
  for (const name of allowed) assertHost(name);
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return (host) => {
    const name = host?.toLowerCase() ?? "";
    if (names.has(name) || names.has(name.replace(/:\d+$/, ""))) return;
    throw new HttpError(403, `Host ${JSON.stringify(name)} is not allowed (allowedHosts)`);
  };
}

/** @throws {TypeError} if `name` cannot be the value of a `Host` header. */
function assertHost(name: string): void {
  if (/^(?:\[[\da-f:.]+\]|[^\s/:?#@*[\]]+)(?::\d+)?$/i.test(name)) return;
  throw new TypeError(
    `Cannot allow the host ${JSON.stringify(name)}: it is none, such as "agent.example" or "[::1]:8080"`,
  );
}
