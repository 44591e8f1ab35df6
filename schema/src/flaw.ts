/** A fault of a value, at one exact place. */
export interface Flaw {
  readonly path: (string | number)[];
  readonly expected: string;
  readonly value: unknown;
}

/** Returns the flaw with its path from the object or array that has the value under `key`. */
export function under(key: string | number, flaw: Flaw): Flaw {
  flaw.path.unshift(key);
  return flaw;
}
