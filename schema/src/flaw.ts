/** What is wrong with a value, at one exact place. */
export interface Flaw {
  readonly path: (string | number)[];
  readonly expected: string;
  readonly value: unknown;
}

/** The flaw, seen from the object or array that has the flawed value under `key`. */
export function under(key: string | number, flaw: Flaw): Flaw {
  flaw.path.unshift(key);
  return flaw;
}
