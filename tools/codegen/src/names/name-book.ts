/** The names that a model gets in a language. */
export interface NameBook {
  /** Returns the name of a definition's type. */
  readonly type: (definition: string) => string;
  /**
   * Returns the name of a structure's field, an enumeration's member or a union's variant. The key of a tagged variant
   * is the value of its tag.
   */
  readonly member: (definition: string, key: string) => string;
}

/** A language's naming rules, which avoid its reserved words. */
export interface NamingRules {
  readonly type: (raw: string) => string;
  readonly field: (raw: string) => string;
  /** Names the members of enumerations and the variants of unions. */
  readonly member: (raw: string) => string;
}
