import { createHmac } from "node:crypto";

/** Minimum length of a secret. Secrets must be hard to guess, because anyone who has one can control the nodes. */
const MIN_LENGTH = 32;

/** A node's secrets. The node uses the first one and only accepts the others. */
export type GivenSecrets = readonly string[] | (() => readonly string[]);

export function currentSecrets(given: GivenSecrets): readonly string[] {
  return checkSecrets(typeof given === "function" ? given() : given, 'in "secrets"');
}

/**
 * @param where Names the source of the secrets in errors.
 * @throws {TypeError} if there are no secrets or one is too short. The message never contains the secret.
 */
export function checkSecrets(secrets: readonly string[], where: string): readonly string[] {
  if (secrets.length === 0) throw new TypeError(`Cannot use the cluster's secret ${where}: there is none`);
  for (const [index, secret] of secrets.entries())
    if (secret.length < MIN_LENGTH)
      throw new TypeError(
        `Cannot use the cluster's secret ${where}: number ${index + 1} has ${secret.length} characters, and fewer than ${MIN_LENGTH} could be guessed`,
      );
  return secrets;
}

/** Returns an identifier that does not reveal the secret. Its 32 bits are too few to confirm a guess. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("fingerprint of a cluster's secret").digest("hex").slice(0, 8);
}

/**
 * Whether a node accepts the secret that `sender` uses, judging by the fingerprints that both report. True if either
 * of them reports none.
 */
export function acceptsSecretOf(node: WithFingerprints, sender: WithFingerprints): boolean {
  const used = sender.fingerprints?.[0];
  return used === undefined || node.fingerprints === undefined || node.fingerprints.includes(used);
}

interface WithFingerprints {
  /** Fingerprints of the accepted secrets, starting with the one that is used. Earlier versions do not report them. */
  readonly fingerprints?: readonly string[] | undefined;
}

/** A cluster's secrets: usually one, but several during a rotation. */
export class ClusterSecrets {
  #accepted: readonly string[];

  constructor(secret: string) {
    this.#accepted = [secret];
  }

  get used(): string {
    return this.#accepted[0] as string;
  }

  /** The secrets accepted from other nodes and in ids, starting with the one that this node uses. */
  get accepted(): readonly string[] {
    return this.#accepted;
  }

  set accepted(secrets: readonly string[]) {
    if (secrets.length > 0) this.#accepted = secrets;
  }
}
