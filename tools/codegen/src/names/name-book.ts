/** A language's names for everything in a model. */
export interface NameBook {
  readonly type: (definition: string) => string;
  /**
   * Returns the name of a structure's field, an enumeration's member or a union's variant. The key of a tagged
   * variant is its tag's value.
   */
  readonly member: (definition: string, key: string) => string;
}

/** A language's naming rules, which avoid the language's reserved words. */
export interface NamingRules {
  readonly type: (raw: string) => string;
  readonly field: (raw: string) => string;
  /** Formats the names of enumeration members and union variants. */
  readonly member: (raw: string) => string;
}
