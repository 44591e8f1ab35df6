import { createHash } from "node:crypto";
import type { SecureContextOptions, TlsOptions } from "node:tls";

import type { HostSession } from "@parley/agent";

import type { ClusterSecrets } from "../cluster/cluster-secrets.ts";
import type { ClusterNode } from "../hub/hub.ts";
import type { Principal } from "../security/authorize.ts";
import type { RemoteIdentity } from "../security/tickets.ts";

/** Header with the user, as identified by the forwarding node. */
export const PRINCIPAL = "parley-principal";
/** Upgrade protocol for a link, which carries one client's messages, one per line. */
export const SESSION_PROTOCOL = "parley-session";
/**
 * Header by which a node announces that it sends and expects keep-alives on links. Nodes that run earlier versions do
 * not send it.
 */
export const SIGNS_OF_LIFE = "parley-signs-of-life";
/** Path prefix of internal requests between nodes. All other requests come from clients. */
export const INTERNAL_PATH = "/.parley/";

/** The body of a request to close one session. */
export interface EndRequest {
  readonly sessionId: string;
}

/** A ticket's user, as JSON. Nodes that run earlier versions send only the principal. */
export type RedeemedTicket = Omit<RemoteIdentity, "principal"> & { readonly principal: string | null };

export interface NodeStatus {
  /** Whether the node is moving its clients to other nodes. */
  readonly isDraining: boolean;
  /** Number of connections per user. */
  readonly connections: readonly { readonly principal?: string | undefined; readonly count: number }[];
  readonly sessions: readonly HostSession[];
}

/** Client headers that the connection's owner needs. */
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

/** A cipher that uses a shared secret instead of certificates and provides forward secrecy. */
const CIPHER = "ECDHE-PSK-CHACHA20-POLY1305";

/**
 * Only TLS 1.2 offers this pre-shared-key exchange. Later versions are disabled, because they also allow other key
 * exchanges.
 */
const version = { ciphers: CIPHER, minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;

/** Encodes a user as a header value. */
export function encodePrincipal(principal: Principal): string {
  return Buffer.from(JSON.stringify(principal ?? null)).toString("base64url");
}

export function decodePrincipal(value: string | string[] | undefined): Principal {
  if (typeof value !== "string") throw new TypeError(`The header ${PRINCIPAL} is missing`);
  const principal: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
  if (principal === null) return undefined;
  if (typeof principal === "string" && principal !== "") return principal;
  throw new TypeError(`The header ${PRINCIPAL} names no user`);
}

/** Options for `tls.connect` to another node. The connection fails unless both sides have the secret. */
export interface NodeChannelOptions extends SecureContextOptions {
  readonly pskCallback: () => { psk: Buffer; identity: string };
  readonly checkServerIdentity: () => undefined;
}

/** Returns options for a server that accepts only peers with one of its secrets. */
export function serverChannel(secrets: Pick<ClusterSecrets, "accepted">): TlsOptions {
  return {
    ...version,
    pskCallback(_socket, identity) {
      const { accepted } = secrets;
      // Nodes that run earlier versions do not identify the secret that they use.
      return keyOf(accepted.find((secret) => nameOf(secret) === identity) ?? (accepted[0] as string));
    },
  };
}

/** Returns options for connecting to a server that uses {@link serverChannel}. */
export function clientChannel(secret: string): NodeChannelOptions {
  const [psk, identity] = [keyOf(secret), nameOf(secret)];
  // Any peer with the secret is a node, so there is no name to check.
  return { ...version, pskCallback: () => ({ psk, identity }), checkServerIdentity: () => undefined };
}

function keyOf(secret: string): Buffer {
  return createHash("sha256").update(`channel:${secret}`).digest();
}

/** Returns text that identifies a secret without revealing it. */
function nameOf(secret: string): string {
  return createHash("sha256").update(`name:${secret}`).digest("base64url");
}

export function addressOf({ address }: ClusterNode): { readonly host: string; readonly port: number } {
  const colon = address.lastIndexOf(":");
  const host = address.slice(0, colon).replace(/^\[(.*)\]$/, "$1");
  return { host, port: Number(address.slice(colon + 1)) };
}
