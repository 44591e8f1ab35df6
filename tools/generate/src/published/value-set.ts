/**
 * A set of JSON values that a schema accepts, with one part per kind of value. A part's members are alternatives, none
 * of which contains another.
 */
export interface ValueSet {
  readonly null: boolean;
  readonly booleans: readonly boolean[];
  readonly numbers: readonly NumberSet[];
  readonly strings: readonly StringSet[];
  readonly arrays: readonly ArraySet[];
  readonly objects: readonly ObjectSet[];
}

/** Numbers: a single one (`const`), or all within the bounds. */
export interface NumberSet {
  readonly const?: number;
  readonly integer?: true;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Strings: a single one (`const`), or all whose length in code points is in range, except those in `except`. */
export interface StringSet {
  readonly const?: string;
  readonly except?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Arrays. Without `items`, their items may be anything. */
export interface ArraySet {
  readonly items?: ValueSet;
  readonly minItems?: number;
}

/** Objects. Unless `others` is set, properties not in `properties` may be anything. */
export interface ObjectSet {
  readonly properties: { readonly [name: string]: ValueSet };
  /** Sorted by name. */
  readonly required: readonly string[];
  readonly others?: ValueSet;
  /** The alternatives of each overlapping `oneOf`, in canonical form. Exactly one of them accepts the object. */
  readonly exclusive?: readonly string[];
}

/** The empty set. */
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

/** Returns the set of all values of a JSON Schema type. */
export function valuesOfType(type: string): ValueSet {
  const values = byType[type];
  if (values === undefined) throw new Error(`Cannot normalize type "${type}": no such type`);
  return values;
}

/** Returns the set that contains one string or number. */
export function only(value: unknown): ValueSet {
  if (typeof value === "string") return { ...nothing, strings: [{ const: value }] };
  if (typeof value !== "number") throw new Error(`Cannot normalize constant "${JSON.stringify(value)}"`);
  return { ...nothing, numbers: [{ const: value, ...(Number.isInteger(value) ? { integer: true } : {}) }] };
}

/**
 * Returns the set of all non-objects and of the objects that follow `rules`, because JSON Schema's object keywords
 * ignore non-objects.
 */
export function objectsWith(rules: Partial<ObjectSet>): ValueSet {
  return { ...anything, objects: [{ properties: {}, required: [], ...rules }] };
}
