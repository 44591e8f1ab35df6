/** A variable or a header. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}
