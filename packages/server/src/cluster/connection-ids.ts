import { createHmac, timingSafeEqual } from "node:crypto";

import { randomToken } from "../platform/random-token.ts";

/** Characters of a signature: 128 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * Ids that name the node that created them: `<random>.<node>.<signature>`. The signature keeps clients from making a
 * node contact another one for nothing.
 */
export class ConnectionIds {
  readonly #nodeId: string;
  readonly #secret: string;

  constructor(nodeId: string, secret: string) {
    this.#nodeId = nodeId;
    this.#secret = secret;
  }

  create(): string {
    const named = `${randomToken()}.${this.#nodeId}`;
    return `${named}.${this.#sign(named)}`;
  }

  /** Returns the node that created an id, or `undefined` if no node did. */
  nodeOf(id: string): string | undefined {
    // A node's name may contain dots.
    const [, named = "", nodeId = "", signature = ""] = /^([^.]+\.(.+))\.([^.]+)$/.exec(id) ?? [];
    if (nodeId === "") return undefined;
    const expected = Buffer.from(this.#sign(named));
    const actual = Buffer.from(signature);
    return expected.length === actual.length && timingSafeEqual(expected, actual) ? nodeId : undefined;
  }

  #sign(text: string): string {
    const hmac = createHmac("sha256", this.#secret).update(`id:${text}`);
    return hmac.digest("base64url").slice(0, SIGNATURE_LENGTH);
  }
}
