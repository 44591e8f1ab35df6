import { createHmac, timingSafeEqual } from "node:crypto";

import { randomToken } from "../platform/random-token.ts";
import type { ClusterSecrets } from "./cluster-secrets.ts";

/** Number of characters in a signature: 128 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * Creates ids that identify their node: `<random>.<node>.<signature>`. The signature prevents clients from making a
 * node contact arbitrary other nodes.
 */
export class ConnectionIds {
  readonly #nodeId: string;
  readonly #secrets: ClusterSecrets;

  constructor(nodeId: string, secrets: ClusterSecrets) {
    this.#nodeId = nodeId;
    this.#secrets = secrets;
  }

  create(): string {
    const named = `${randomToken()}.${this.#nodeId}`;
    return `${named}.${sign(named, this.#secrets.used)}`;
  }

  /**
   * Returns the id of the node that created the given id, or `undefined` if the id is malformed or its signature is
   * invalid.
   */
  nodeOf(id: string): string | undefined {
    // A node's name may itself contain dots.
    const [, named = "", nodeId = "", signature = ""] = /^([^.]+\.(.+))\.([^.]+)$/.exec(id) ?? [];
    if (nodeId === "") return undefined;
    return this.#secrets.accepted.some((secret) => isSame(sign(named, secret), signature))
      ? nodeId
      : undefined;
  }
}

function sign(text: string, secret: string): string {
  const hmac = createHmac("sha256", secret).update(`id:${text}`);
  return hmac.digest("base64url").slice(0, SIGNATURE_LENGTH);
}

function isSame(expected: string, actual: string): boolean {
  const [first, second] = [Buffer.from(expected), Buffer.from(actual)];
  return first.length === second.length && timingSafeEqual(first, second);
}
