import type { Principal } from "../security/tickets.ts";

/** The header with the user whom the forwarding node has found out. */
export const PRINCIPAL = "parley-principal";
/** The protocol to which a connection is switched that carries the messages of a session's client, one a line. */
export const SESSION_PROTOCOL = "parley-session";
/** Begins the paths for the nodes themselves; other requests are those of clients. */
export const INTERNAL_PATH = "/.parley/";

/** Headers of a client that the owner of its connection needs. */
export const forwardedHeaders: readonly string[] = [
  "accept",
  "acp-awaiting",
  "acp-connection-id",
  "acp-message-seq",
  "acp-protocol-version",
  "acp-session-id",
  "content-type",
  "last-event-id",
];

/** Writes a user as a header's value. */
export function encodePrincipal(principal: Principal): string {
  return Buffer.from(JSON.stringify(principal ?? null)).toString("base64url");
}

/** Reads a user of {@link encodePrincipal}. */
export function decodePrincipal(value: string | string[] | undefined): Principal {
  if (typeof value !== "string") throw new TypeError(`The header ${PRINCIPAL} is missing`);
  const principal: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
  if (principal === null) return undefined;
  if (typeof principal === "string" && principal !== "") return principal;
  throw new TypeError(`The header ${PRINCIPAL} names no user`);
}
