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
