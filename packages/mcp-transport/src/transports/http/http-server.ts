import type { ConnectionSettings } from "../../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer } from "../../server/declared-server.ts";
import { type NamedValue, Secrets } from "../../server/secrets.ts";
import type { ServerFields } from "../server-fields.ts";
import { type HttpAddress, isAuthorized, openHttpEndpoint, openSseEndpoint } from "./http-endpoint.ts";

/** Minimum length for a path segment to be treated as a secret. Some servers use unguessable URLs. */
const minSecretSegment = 16;

/** Reads the declaration of a streamable HTTP server. */
export function readHttpServer(
  fields: ServerFields,
  connection: ConnectionSettings,
): DeclaredServer | ConfigProblem {
  const address = readAddress(fields);
  if ("problem" in address) return address;
  return {
    ...describe("http", fields.name, address),
    ...loginAt(address, connection),
    negotiation: "auto",
    open: ({ settings }) => openHttpEndpoint(address, settings),
  };
}

/** Reads the declaration of a server that uses the older transport, HTTP with server-sent events. */
export function readSseServer(
  fields: ServerFields,
  connection: ConnectionSettings,
): DeclaredServer | ConfigProblem {
  const address = readAddress(fields);
  if ("problem" in address) return address;
  return {
    ...describe("sse", fields.name, address),
    ...loginAt(address, connection),
    negotiation: "legacy",
    open: ({ settings }) => openSseEndpoint(address, settings),
  };
}

function describe(
  type: "http" | "sse",
  name: string,
  { url, headers, secrets }: HttpAddress,
): Pick<DeclaredServer, "name" | "key" | "identity" | "secrets"> {
  return {
    name,
    key: JSON.stringify([type, name, url, headers]),
    identity: [type, url.href],
    secrets,
  };
}

function loginAt(
  address: HttpAddress,
  { logins }: ConnectionSettings,
): Pick<DeclaredServer, "logIn" | "logOut"> {
  if (logins === undefined || isAuthorized(address)) return {};
  const { href } = address.url;
  return { logIn: (request) => logins.logIn(href, request), logOut: () => logins.logOut(href) };
}

function readAddress(fields: ServerFields): HttpAddress | ConfigProblem {
  if (fields.url === undefined) return { problem: "it has no url" };
  const url = URL.parse(fields.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: "its url is not an HTTP address" };
  // `fetch` rejects URLs with credentials.
  if (url.username !== "" || url.password !== "")
    return { problem: "its url holds a user name or a password, which belong in a header" };
  const headers = fields.headers ?? [];
  return areHeaders(headers)
    ? { url, headers, secrets: new Secrets(secretValues(url, headers)) }
    : { problem: "its headers are not valid" };
}

function areHeaders(headers: readonly NamedValue[]): boolean {
  try {
    const accepted = new Headers(headers.map(({ name, value }): [string, string] => [name, value]));
    return headers.every(({ name }) => accepted.has(name));
  } catch {
    // The validation error would reveal the value.
    return false;
  }
}

function secretValues(url: URL, headers: readonly NamedValue[]): NamedValue[] {
  const query = [...url.searchParams].map(([name, value]) => ({ name, value }));
  // A message may contain only the token from "Bearer <token>".
  const credentials = headers.map(({ name, value }) => ({ name, value: value.split(" ").at(-1) ?? "" }));
  const path = url.pathname.split("/").filter((segment) => segment.length >= minSecretSegment);
  const address = [url.href, ...path].map((value) => ({ name: "url", value }));
  return [...headers, ...credentials, ...address, ...query];
}
