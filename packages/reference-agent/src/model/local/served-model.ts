/** A model in a server's list. Details that the server does not report are absent. */
export interface ServedModel {
  readonly name: string;
  /** The context window in tokens. */
  readonly contextWindow?: number | undefined;
  readonly takesImages?: boolean | undefined;
  readonly takesTools?: boolean | undefined;
  /** Whether the model is already in memory. */
  readonly isLoaded?: boolean | undefined;
}
