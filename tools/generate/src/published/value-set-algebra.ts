import {
  anything,
  type ArraySet,
  type NumberSet,
  type ObjectSet,
  type StringSet,
  type ValueSet,
} from "./value-set.ts";

export function unite(left: ValueSet, right: ValueSet): ValueSet {
  return {
    null: left.null || right.null,
    booleans: [false, true].filter(
      (value) => left.booleans.includes(value) || right.booleans.includes(value),
    ),
    numbers: reduce([...left.numbers, ...right.numbers], isNumberSubset),
    strings: reduce([...left.strings, ...right.strings], isStringSubset),
    arrays: reduce([...left.arrays, ...right.arrays], isArraySubset),
    objects: reduce([...left.objects, ...right.objects], isObjectSubset),
  };
}

export function intersect(left: ValueSet, right: ValueSet): ValueSet {
  return {
    null: left.null && right.null,
    booleans: left.booleans.filter((value) => right.booleans.includes(value)),
    numbers: reduce(pairs(left.numbers, right.numbers, intersectNumbers), isNumberSubset),
    strings: reduce(pairs(left.strings, right.strings, intersectStrings), isStringSubset),
    arrays: reduce(pairs(left.arrays, right.arrays, intersectArrays), isArraySubset),
    objects: reduce(pairs(left.objects, right.objects, intersectObjects), isObjectSubset),
  };
}

export function isEmpty(set: ValueSet): boolean {
  const { booleans, numbers, strings, arrays, objects } = set;
  return !set.null && [booleans, numbers, strings, arrays, objects].every((part) => part.length === 0);
}

/**
 * Returns whether every value in `left` is also in `right`. May return `false` for a subset, but returns `true` only
 * for subsets.
 */
function isSubset(left: ValueSet, right: ValueSet): boolean {
  return (
    (!left.null || right.null) &&
    left.booleans.every((value) => right.booleans.includes(value)) &&
    left.numbers.every((a) => right.numbers.some((b) => isNumberSubset(a, b))) &&
    left.strings.every((a) => right.strings.some((b) => isStringSubset(a, b))) &&
    left.arrays.every((a) => right.arrays.some((b) => isArraySubset(a, b))) &&
    left.objects.every((a) => right.objects.some((b) => isObjectSubset(a, b)))
  );
}

/** Returns a string that represents a set. Two sets with the same string contain the same values. */
export function canonicalText(set: ValueSet): string {
  if (acceptsAnything(set)) return "*";
  const alternatives = [
    ...(set.null ? ["null"] : []),
    ...set.booleans.map(String),
    ...set.numbers.map(canonicalNumber),
    ...set.strings.map(canonicalString),
    ...set.arrays.map(
      ({ items, minItems = 0 }) => `[${items ? canonicalText(items) : "*"} from ${minItems}]`,
    ),
    ...set.objects.map(canonicalObject),
  ];
  return `(${alternatives.toSorted().join(" | ")})`;
}

function canonicalNumber({ const: value, integer, minimum, maximum }: NumberSet): string {
  if (value !== undefined) return String(value);
  return `${integer === true ? "integer" : "number"} from ${minimum} to ${maximum}`;
}

function canonicalString({ const: value, except = [], minLength = 0, maxLength }: StringSet): string {
  return value === undefined
    ? `string from ${minLength} to ${maxLength} except ${JSON.stringify(except)}`
    : JSON.stringify(value);
}

function reduce<T>(alternatives: T[], isContained: (a: T, b: T) => boolean): T[] {
  return alternatives.filter((one, index) =>
    alternatives.every(
      (other, position) =>
        position === index || !isContained(one, other) || (isContained(other, one) && index < position),
    ),
  );
}

function pairs<T>(left: readonly T[], right: readonly T[], meet: (a: T, b: T) => T | undefined): T[] {
  return left.flatMap((a) => right.flatMap((b) => meet(a, b) ?? []));
}

function isNumberSubset(a: NumberSet, b: NumberSet): boolean {
  if (b.const !== undefined) return a.const === b.const;
  if (b.integer === true && a.integer !== true) return false;
  const low = a.const ?? a.minimum ?? -Infinity;
  const high = a.const ?? a.maximum ?? Infinity;
  return low >= (b.minimum ?? -Infinity) && high <= (b.maximum ?? Infinity);
}

function intersectNumbers(a: NumberSet, b: NumberSet): NumberSet | undefined {
  if (a.const !== undefined) return isNumberSubset(a, b) ? a : undefined;
  if (b.const !== undefined) return isNumberSubset(b, a) ? b : undefined;
  const minimum = Math.max(a.minimum ?? -Infinity, b.minimum ?? -Infinity);
  const maximum = Math.min(a.maximum ?? Infinity, b.maximum ?? Infinity);
  return {
    ...(a.integer === true || b.integer === true ? { integer: true } : {}),
    ...(minimum === -Infinity ? {} : { minimum }),
    ...(maximum === Infinity ? {} : { maximum }),
  };
}

function isStringSubset(a: StringSet, b: StringSet): boolean {
  if (b.const !== undefined) return a.const === b.const;
  const except = b.except ?? [];
  const { minLength: least = 0, maxLength: most = Infinity } = b;
  if (a.const !== undefined) {
    const { length } = Array.from(a.const);
    return !except.includes(a.const) && length >= least && length <= most;
  }
  const isExcepted = except.every((value) => a.except?.includes(value) === true);
  return isExcepted && (a.minLength ?? 0) >= least && (a.maxLength ?? Infinity) <= most;
}

function intersectStrings(a: StringSet, b: StringSet): StringSet | undefined {
  if (a.const !== undefined) return isStringSubset(a, b) ? a : undefined;
  if (b.const !== undefined) return isStringSubset(b, a) ? b : undefined;
  const except = [...new Set([...(a.except ?? []), ...(b.except ?? [])])].toSorted();
  const minLength = Math.max(a.minLength ?? 0, b.minLength ?? 0);
  const maxLength = Math.min(a.maxLength ?? Infinity, b.maxLength ?? Infinity);
  return {
    ...(except.length > 0 ? { except } : {}),
    ...(minLength > 0 ? { minLength } : {}),
    ...(maxLength < Infinity ? { maxLength } : {}),
  };
}

function isArraySubset(a: ArraySet, b: ArraySet): boolean {
  const fits = b.items === undefined || isSubset(a.items ?? anything, b.items);
  return fits && (a.minItems ?? 0) >= (b.minItems ?? 0);
}

function intersectArrays(a: ArraySet, b: ArraySet): ArraySet {
  const items = a.items && b.items ? intersect(a.items, b.items) : (a.items ?? b.items);
  const minItems = Math.max(a.minItems ?? 0, b.minItems ?? 0);
  return { ...(items === undefined ? {} : { items }), ...(minItems > 0 ? { minItems } : {}) };
}

function isObjectSubset(a: ObjectSet, b: ObjectSet): boolean {
  if (b.others ?? b.exclusive) {
    return canonicalObject(a) === canonicalObject(b);
  }
  const named = Object.entries(b.properties).every(([name, set]) => isSubset(propertyOf(a, name), set));
  return named && b.required.every((name) => a.required.includes(name));
}

/** Returns the values allowed for a property, whether or not it is in `properties`. */
function propertyOf({ properties, others }: ObjectSet, name: string): ValueSet {
  return properties[name] ?? others ?? anything;
}

function intersectObjects(a: ObjectSet, b: ObjectSet): ObjectSet | undefined {
  const names = new Set([...Object.keys(a.properties), ...Object.keys(b.properties)]);
  const properties = Object.fromEntries(
    [...names].map((name) => [name, intersect(propertyOf(a, name), propertyOf(b, name))]),
  );
  const required = [...new Set([...a.required, ...b.required])].toSorted();
  const others = a.others && b.others ? intersect(a.others, b.others) : (a.others ?? b.others);
  if (required.some((name) => isEmpty(properties[name] ?? others ?? anything))) return undefined;
  const exclusive = [...new Set([...(a.exclusive ?? []), ...(b.exclusive ?? [])])].toSorted();
  return {
    properties,
    required,
    ...(others === undefined ? {} : { others }),
    ...(exclusive.length > 0 ? { exclusive } : {}),
  };
}

function canonicalObject({ properties, required, others, exclusive }: ObjectSet): string {
  const named = Object.entries(properties)
    .filter(([, set]) => others !== undefined || !acceptsAnything(set))
    .map(
      ([name, set]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${canonicalText(set)}`,
    );
  const unnamed = required
    .filter((name) => acceptsAnything(properties[name] ?? anything))
    .map((name) => `"${name}"`);
  const rest = others === undefined ? [] : [`*: ${canonicalText(others)}`];
  const one = exclusive === undefined ? [] : exclusive.map((alternatives) => `one of ${alternatives}`);
  return `{${[...named.toSorted(), ...unnamed, ...rest, ...one].join(", ")}}`;
}

function acceptsAnything(set: ValueSet): boolean {
  return isSubset(anything, set);
}

/** Marks the objects in a set: exactly one of the alternatives must accept each of them. */
export function markExclusive(set: ValueSet, alternatives: readonly ValueSet[]): ValueSet {
  const group = alternatives.map(canonicalText).toSorted().join(" xor ");
  const objects = set.objects.map((part) => ({
    ...part,
    exclusive: [...new Set([...(part.exclusive ?? []), group])].toSorted(),
  }));
  return { ...set, objects };
}
