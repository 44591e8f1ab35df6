/** The names of a model in a language. */
export interface NameBook {
  /** The name of a definition's type. */
  readonly type: (definition: string) => string;
  /**
   * The name of a structure's field, an enumeration's member or a union's variant. The key of a tagged variant is the
   * tag's value.
   */
  readonly member: (definition: string, key: string) => string;
}

/** The naming rules of a language, which avoid its reserved words. */
export interface NamingRules {
  readonly type: (raw: string) => string;
  readonly field: (raw: string) => string;
  /** Names of enumeration members and union variants. */
  readonly member: (raw: string) => string;
}
