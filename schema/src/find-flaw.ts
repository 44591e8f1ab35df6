import type { Flaw } from "./flaw.ts";
import {
  anything,
  type ArrayShape,
  type Fields,
  isObject,
  listed,
  type ListedShape,
  type ObjectShape,
  type ScalarShape,
  type Shape,
  type TaggedShape,
  type UnionShape,
} from "./shape.ts";

interface Visit {
  /** The path from the checked value to the current one. */
  readonly path: (string | number)[];
  /** Collects the flaws that a decoder tolerates; absent if none are tolerated. */
  readonly tolerated: Flaw[] | undefined;
}

/**
 * Returns the first flaw of a value, or `undefined` if it matches the shape. If `tolerated` is set, it collects
 * unknown tags and enum values, which a later protocol version may define, and arrays that are empty because their
 * items were dropped.
 */
export function findFlaw(shape: Shape, value: unknown, tolerated?: Flaw[]): Flaw | undefined {
  return visit(shape, value, { path: [], tolerated });
}

function visit(shape: Shape, value: unknown, at: Visit): Flaw | undefined {
  if (typeof shape !== "object")
    return value === shape ? undefined : flawOf(value, JSON.stringify(shape), at);
  switch (shape.kind) {
    case "scalar":
      return shape.passes(value) ? undefined : flawOf(value, shape.expected, at);
    case "listed":
      return visitListed(shape, value, at);
    case "array":
      return visitArray(shape, value, at);
    case "map":
      return isObject(value)
        ? visitEntries(shape.values, Object.entries(value), at)
        : flawOf(value, "object", at);
    case "object":
      return visitObject(shape, value, at);
    case "tagged":
      return visitTagged(shape, value, at);
    case "union":
      return visitUnion(shape, value, at);
  }
}

function flawOf(value: unknown, expected: string, { path }: Visit): Flaw {
  return { path: [...path], expected, value };
}

function visitListed({ values }: ListedShape, value: unknown, at: Visit): Flaw | undefined {
  if (values.has(value)) return undefined;
  const flaw = flawOf(value, namesOf(values), at);
  if (at.tolerated === undefined || typeof value !== "string") return flaw;
  at.tolerated.push(flaw);
  return undefined;
}

function namesOf(values: Iterable<unknown>): string {
  return Array.from(values, (one) => JSON.stringify(one)).join(" | ");
}

function visitInside(
  shape: Shape,
  [key, value]: readonly [string | number, unknown],
  at: Visit,
): Flaw | undefined {
  if (isScalar(shape) && shape.passes(value)) return undefined;
  at.path.push(key);
  const flaw = visit(shape, value, at);
  at.path.pop();
  return flaw;
}

function isScalar(shape: Shape): shape is ScalarShape {
  return typeof shape === "object" && shape.kind === "scalar";
}

function visitArray({ items, minItems }: ArrayShape, value: unknown, at: Visit): Flaw | undefined {
  if (!Array.isArray(value)) return flawOf(value, "array", at);
  if (value.length < minItems) return flawOf(value, `array of at least ${minItems} items`, at);
  return visitEntries(items, value.entries(), at);
}

function visitEntries(
  shape: Shape,
  entries: Iterable<[string | number, unknown]>,
  at: Visit,
): Flaw | undefined {
  for (const entry of entries) {
    const flaw = visitInside(shape, entry, at);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function visitObject({ fields, parts }: ObjectShape, value: unknown, at: Visit): Flaw | undefined {
  if (!isObject(value)) return flawOf(value, "object", at);
  for (const property of propertiesOf(fields)) {
    const flaw = visitProperty(property, value[property.name], at);
    if (flaw !== undefined) return flaw;
  }
  for (const part of parts) {
    const flaw = visit(part, value, at);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

interface Property {
  readonly name: string;
  readonly shape: Shape;
  readonly mayBeMissing: boolean;
  readonly mayBeNull: boolean;
  /** Whether an empty array may replace a malformed one. */
  readonly mayBeEmpty: boolean;
}

/** Cache of parsed rules, because parsing takes longer than checking a typical value. */
const readFields = new WeakMap<Fields, readonly Property[]>();

function propertiesOf(fields: Fields): readonly Property[] {
  let properties = readFields.get(fields);
  if (properties === undefined) {
    properties = Object.entries(fields).map(([name, field]) => {
      const [shape, rules] = Array.isArray(field) ? (field as [Shape, string]) : [field as Shape, ""];
      const [mayBeMissing, mayBeNull] = [rules.includes("?"), rules.includes("0")];
      return { name, shape, mayBeMissing, mayBeNull, mayBeEmpty: !mayBeMissing && rules.includes("e") };
    });
    readFields.set(fields, properties);
  }
  return properties;
}

function visitProperty(
  { name, shape, mayBeMissing, mayBeNull, mayBeEmpty }: Property,
  value: unknown,
  at: Visit,
): Flaw | undefined {
  if (value === undefined && mayBeMissing) return undefined;
  if (value === null && mayBeNull) return undefined;
  if (value === undefined && shape === anything)
    return flawOf(value, "anything", { ...at, path: [...at.path, name] });
  const flaw = visitInside(shape, [name, value], at);
  if (flaw && mayBeEmpty && at.tolerated !== undefined && Array.isArray(value) && value.length === 0) {
    at.tolerated.push(flaw);
    return undefined;
  }
  const isHere = flaw?.path.length === at.path.length + 1;
  return flaw && isHere && mayBeNull ? { ...flaw, expected: `${flaw.expected} | null` } : flaw;
}

function visitTagged(shape: TaggedShape, value: unknown, at: Visit): Flaw | undefined {
  if (!isObject(value)) return flawOf(value, "object", at);
  const { tag, variants, others, fallbacks } = shape;
  const { [tag]: name } = value;
  if (typeof name === "string" && Object.hasOwn(variants, name)) {
    // The tag determines the intended variant, so report the flaw in that variant even if another variant is a closer
    // match.
    return visitEach([variants[name] as Shape, ...fallbacks], value, at)?.[0];
  }
  const tags = Object.keys(variants);
  if (others.length === 0) return visitInside(listed(...tags), [tag, name], at);
  const flaw = visitAny(others, value, at);
  if (flaw?.path.length !== at.path.length + 1) return flaw;
  if (flaw.path.at(-1) === tag) return { ...flaw, expected: `${namesOf(tags)} | ${flaw.expected}` };
  // Reporting an unlisted tag is more helpful than reporting a missing property of an untagged shape.
  const isMeant = typeof name === "string" && flaw.value === undefined;
  return isMeant ? { path: [...at.path, tag], expected: `${namesOf(tags)} | missing`, value: name } : flaw;
}

function visitUnion({ alternatives, conflict }: UnionShape, value: unknown, at: Visit): Flaw | undefined {
  const expected = conflict?.((shape) => findFlaw(shape, value, at.tolerated && []) === undefined);
  return expected === undefined ? visitAny(alternatives, value, at) : flawOf(value, expected, at);
}

/** Returns the flaw of the closest match, or `undefined` if any shape matches. */
function visitAny(shapes: readonly Shape[], value: unknown, at: Visit): Flaw | undefined {
  const flaws = visitEach(shapes, value, at);
  if (flaws === undefined) return undefined;
  const depth = Math.max(...flaws.map(({ path }) => path.length));
  const deepest = flaws.filter(({ path }) => path.length === depth);
  const [first] = deepest;
  if (first === undefined || deepest.length === 1) return first;
  const place = first.path.join();
  if (deepest.every(({ path }) => path.join() === place)) {
    return { ...first, expected: [...new Set(deepest.map(({ expected }) => expected))].join(" | ") };
  }
  if (depth > at.path.length + 1) return first;
  return flawOf(
    value,
    deepest.map(({ path, expected }) => `{ ${path.at(-1)}: ${expected} }`).join(" | "),
    at,
  );
}

/** Returns the flaws of all shapes, or `undefined` as soon as one matches. */
function visitEach(shapes: readonly Shape[], value: unknown, at: Visit): Flaw[] | undefined {
  const flaws: Flaw[] = [];
  for (const shape of shapes) {
    const before = at.tolerated?.length ?? 0;
    const flaw = visit(shape, value, at);
    if (flaw === undefined) return undefined;
    flaws.push(flaw);
    at.tolerated?.splice(before);
  }
  return flaws;
}
