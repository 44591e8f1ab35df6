export interface ChoiceQuestion {
  readonly title: string;
  readonly choices: readonly { readonly title: string; readonly description: string }[];
  readonly hint: string;
  /** Index of the choice that is initially selected. */
  readonly selected?: number | undefined;
}
