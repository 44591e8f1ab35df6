import { createHash } from "node:crypto";
import type { SecureContextOptions, TlsOptions } from "node:tls";

/** Encrypts by a secret that both sides have, without certificates, and with forward secrecy. */
const CIPHER = "ECDHE-PSK-CHACHA20-POLY1305";

/** Keys of another kind than pre-shared ones are only in later versions, and pre-shared ones of this kind only in this one. */
const version = { ciphers: CIPHER, minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;

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
