/** The names that a language gives to the things of a model. */
export interface NameBook {
  /** The name of a definition's type. */
  readonly type: (definition: string) => string;
  /** The name of a structure's field, an enumeration's member or a union's variant. */
  readonly member: (definition: string, key: string) => string;
}

/** How a language spells names; what it may not say, it spells another way. */
export interface NamingRules {
  readonly type: (raw: string) => string;
  readonly field: (raw: string) => string;
  /** Members of enumerations and variants of unions. */
  readonly member: (raw: string) => string;
}
