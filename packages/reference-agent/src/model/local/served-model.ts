/** A model in the list of a server. Facts that the server does not report are absent. */
export interface ServedModel {
  readonly name: string;
  /** In tokens. */
  readonly contextWindow?: number | undefined;
  readonly takesImages?: boolean | undefined;
  readonly takesTools?: boolean | undefined;
  /** True if it is in memory already. */
  readonly isLoaded?: boolean | undefined;
}
