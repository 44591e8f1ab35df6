/** A model in a server's list. Facts that the server does not report are absent. */
export interface ServedModel {
  readonly name: string;
  /** In tokens. */
  readonly contextWindow?: number | undefined;
  readonly takesImages?: boolean | undefined;
  readonly takesTools?: boolean | undefined;
  /** Whether it is already in memory. */
  readonly isLoaded?: boolean | undefined;
}
