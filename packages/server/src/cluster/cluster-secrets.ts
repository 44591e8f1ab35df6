/** Minimum length of a secret. It must be hard to guess, because nodes obey anyone who has it. */
const MIN_LENGTH = 32;

/** The secrets given to a node, starting with the one to use, followed by others to accept. */
export type GivenSecrets = readonly string[] | (() => readonly string[]);

/** Returns the secrets as they are now. */
export function currentSecrets(given: GivenSecrets): readonly string[] {
  return checkSecrets(typeof given === "function" ? given() : given, 'in "secrets"');
}

/**
 * @param where Names the source of the secrets in errors.
 * @throws {TypeError} if there are no secrets, or one is too short. The message does not contain the secret.
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

/** A cluster's secrets. There are several while the secret is being changed. */
export class ClusterSecrets {
  #accepted: readonly string[];

  constructor(secret: string) {
    this.#accepted = [secret];
  }

  /** The secret to use. */
  get used(): string {
    return this.#accepted[0] as string;
  }

  /** The secrets to accept from nodes and in ids, starting with the one to use. */
  get accepted(): readonly string[] {
    return this.#accepted;
  }

  set accepted(secrets: readonly string[]) {
    if (secrets.length > 0) this.#accepted = secrets;
  }
}
