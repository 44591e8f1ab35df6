/** The secrets of a cluster. There are several while the secret changes. */
export class ClusterSecrets {
  #accepted: readonly string[];

  constructor(secret: string) {
    this.#accepted = [secret];
  }

  /** The secret to use. */
  get used(): string {
    return this.#accepted[0] as string;
  }

  /** The secrets of nodes and ids that are accepted, the used one first. */
  get accepted(): readonly string[] {
    return this.#accepted;
  }

  set accepted(secrets: readonly string[]) {
    if (secrets.length > 0) this.#accepted = secrets;
  }
}
