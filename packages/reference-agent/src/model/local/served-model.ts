/** A model that a server says it has. What the server does not say is absent. */
export interface ServedModel {
  readonly name: string;
  /** In tokens. */
  readonly contextWindow?: number | undefined;
  readonly takesImages?: boolean | undefined;
  readonly takesTools?: boolean | undefined;
  /** Whether it would answer without being loaded first. */
  readonly isLoaded?: boolean | undefined;
}
