import { createHash } from "node:crypto";
import type { SecureContextOptions, TlsOptions } from "node:tls";

import type { Principal } from "../security/tickets.ts";

/** The header with the user whom the forwarding node has found out. */
export const PRINCIPAL = "parley-principal";
/** The protocol to which a connection is switched that carries the messages of a session's client, one a line. */
export const SESSION_PROTOCOL = "parley-session";
/** The header of an end of a link that shows signs of life, and wants them. Nodes of earlier versions have none. */
export const SIGNS_OF_LIFE = "parley-signs-of-life";
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

/** Encrypts by a secret that both sides have, without certificates, and with forward secrecy. */
const CIPHER = "ECDHE-PSK-CHACHA20-POLY1305";

/** Keys of another kind than pre-shared ones are only in later versions, and pre-shared ones of this kind only in this one. */
const version = { ciphers: CIPHER, minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;

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

/** Options of `tls.connect` for a connection to another node: it fails unless the other has the secret, too. */
export interface NodeChannelOptions extends SecureContextOptions {
  readonly pskCallback: () => { psk: Buffer; identity: string };
  readonly checkServerIdentity: () => undefined;
}

/** Options of a server that talks to those only who have the secret. */
export function serverChannel(secret: string): TlsOptions {
  const psk = keyOf(secret);
  return { ...version, pskCallback: () => psk };
}

/** Options of a connection to such a server. */
export function clientChannel(secret: string): NodeChannelOptions {
  const psk = keyOf(secret);
  // Who has the secret is a node: there is no other name to check.
  return { ...version, pskCallback: () => ({ psk, identity: "node" }), checkServerIdentity: () => undefined };
}

function keyOf(secret: string): Buffer {
  return createHash("sha256").update(`channel:${secret}`).digest();
}
