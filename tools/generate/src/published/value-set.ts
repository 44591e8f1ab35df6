/**
 * A set of JSON values that a schema accepts, with one part per kind of value. The members of a part are alternatives,
 * and none contains another.
 */
export interface ValueSet {
  readonly null: boolean;
  readonly booleans: readonly boolean[];
  readonly numbers: readonly NumberSet[];
  readonly strings: readonly StringSet[];
  readonly arrays: readonly ArraySet[];
  readonly objects: readonly ObjectSet[];
}

/** Numbers: one of them (`const`), or those within the bounds. */
export interface NumberSet {
  readonly const?: number;
  readonly integer?: true;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Strings: one of them (`const`), or all of a length in code points except those in `except`. */
export interface StringSet {
  readonly const?: string;
  readonly except?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Arrays; without `items`, their items may be anything. */
export interface ArraySet {
  readonly items?: ValueSet;
  readonly minItems?: number;
}

/** Objects; properties outside `properties` may be anything, unless `others` is set. */
export interface ObjectSet {
  readonly properties: { readonly [name: string]: ValueSet };
  /** Sorted. */
  readonly required: readonly string[];
  readonly others?: ValueSet;
  /** For each overlapping `oneOf`, its alternatives in canonical form: exactly one of them accepts the object. */
  readonly exclusive?: readonly string[];
}

/** No value. */
export const nothing: ValueSet = {
  null: false,
  booleans: [],
  numbers: [],
  strings: [],
  arrays: [],
  objects: [],
};

/** Every JSON value. */
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

/** Returns all values of one JSON Schema type. */
export function valuesOfType(type: string): ValueSet {
  const values = byType[type];
  if (values === undefined) throw new Error(`Cannot normalize type "${type}": no such type`);
  return values;
}

/** Returns the set of one string or number. */
export function only(value: unknown): ValueSet {
  if (typeof value === "string") return { ...nothing, strings: [{ const: value }] };
  if (typeof value !== "number") throw new Error(`Cannot normalize constant "${JSON.stringify(value)}"`);
  return { ...nothing, numbers: [{ const: value, ...(Number.isInteger(value) ? { integer: true } : {}) }] };
}

/** Returns all non-objects and the objects with these rules, as JSON Schema keywords for objects do. */
export function objectsWith(rules: Partial<ObjectSet>): ValueSet {
  return { ...anything, objects: [{ properties: {}, required: [], ...rules }] };
}
