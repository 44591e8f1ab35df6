/**
 * A set of JSON values that a schema accepts, with one part for each kind of value. The members of a part are
 * alternatives, and none contains another.
 */
export interface ValueSet {
  readonly null: boolean;
  readonly booleans: readonly boolean[];
  readonly numbers: readonly NumberSet[];
  readonly strings: readonly StringSet[];
  readonly arrays: readonly ArraySet[];
  readonly objects: readonly ObjectSet[];
}

/** A set of numbers: either a single number (`const`) or all numbers within the bounds. */
export interface NumberSet {
  readonly const?: number;
  readonly integer?: true;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * A set of strings: either a single string (`const`), or all strings with a length in a given range, except those in
 * `except`. Lengths are in code points.
 */
export interface StringSet {
  readonly const?: string;
  readonly except?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A set of arrays. If `items` is absent, the arrays may contain any values. */
export interface ArraySet {
  readonly items?: ValueSet;
  readonly minItems?: number;
}

/** A set of objects. Unless `others` is set, any values are allowed for properties that are not in `properties`. */
export interface ObjectSet {
  readonly properties: { readonly [name: string]: ValueSet };
  /** Sorted by name. */
  readonly required: readonly string[];
  readonly others?: ValueSet;
  /** The alternatives of each overlapping `oneOf`, in canonical form. Exactly one of them accepts the object. */
  readonly exclusive?: readonly string[];
}

export const nothing: ValueSet = {
  null: false,
  booleans: [],
  numbers: [],
  strings: [],
  arrays: [],
  objects: [],
};

/** The set of all JSON values. */
export const anything: ValueSet = {
  null: true,
  booleans: [false, true],
  numbers: [{}],
  strings: [{}],
  arrays: [{}],
  objects: [{ properties: {}, required: [] }],
};

const byType: { readonly [type: string]: ValueSet } = {
  null: { ...nothing, null: true },
  boolean: { ...nothing, booleans: anything.booleans },
  number: { ...nothing, numbers: anything.numbers },
  integer: { ...nothing, numbers: [{ integer: true }] },
  string: { ...nothing, strings: anything.strings },
  array: { ...nothing, arrays: anything.arrays },
  object: { ...nothing, objects: anything.objects },
};

export function valuesOfType(type: string): ValueSet {
  const values = byType[type];
  if (values === undefined) throw new Error(`Cannot normalize type "${type}": no such type`);
  return values;
}

/** Returns the set that contains a single string or number. */
export function only(value: unknown): ValueSet {
  if (typeof value === "string") return { ...nothing, strings: [{ const: value }] };
  if (typeof value !== "number") throw new Error(`Cannot normalize constant "${JSON.stringify(value)}"`);
  return { ...nothing, numbers: [{ const: value, ...(Number.isInteger(value) ? { integer: true } : {}) }] };
}

/**
 * Returns the set of all objects that follow `rules` and of all values that are not objects, because object keywords
 * in JSON Schema ignore such values.
 */
export function objectsWith(rules: Partial<ObjectSet>): ValueSet {
  return { ...anything, objects: [{ properties: {}, required: [], ...rules }] };
}
