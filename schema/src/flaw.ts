/** A mismatch between a value and its shape. */
export interface Flaw {
  readonly path: (string | number)[];
  readonly expected: string;
  readonly value: unknown;
}

/** Prefixes the path of a flaw with its key in the containing object or array. */
export function under(key: string | number, flaw: Flaw): Flaw {
  flaw.path.unshift(key);
  return flaw;
}
