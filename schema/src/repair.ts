import { findFlaw } from "./find-flaw.ts";
import { type Flaw, under } from "./flaw.ts";
import {
  type FieldRules,
  type Fields,
  isObject,
  type ObjectShape,
  type Shape,
  type TaggedShape,
} from "./shape.ts";

/** A value with what could be mended, in the order of the mending, and the flaw that could not. */
export interface Mended {
  readonly value: unknown;
  readonly mends: readonly Flaw[];
  readonly flaw?: Flaw | undefined;
}

/** Mends a value as far as the rules go, on copies of the parts that change. Unlisted tags and values stay. */
export function repair(shape: Shape, value: unknown): Mended {
  if ((value ?? undefined) === undefined && takesNothing(shape)) {
    return { value: {}, mends: [{ path: [], expected: "object", value }] };
  }
  let mended: Mended = { value, mends: [] };
  const tried = new Set<string | number | undefined>();
  for (;;) {
    const flaw = findFlaw(shape, mended.value, []);
    // Once is enough: whatever the rules can do at one place, they do at the first try.
    if (flaw === undefined || tried.has(flaw.path[0])) return { ...mended, flaw };
    tried.add(flaw.path[0]);
    const next = mendAt(shape, mended.value, flaw);
    if (!isWhole(next)) return { ...mended, flaw: next?.flaw ?? flaw };
    mended = { value: next.value, mends: [...mended.mends, ...next.mends] };
  }
}

function isWhole(mended: Mended | undefined): mended is Mended & { flaw?: undefined } {
  return mended !== undefined && mended.flaw === undefined;
}

function takesNothing(shape: Shape): boolean {
  return typeof shape === "object" && shape.kind === "object" && shape.nullAsEmpty === true;
}

/**
 * The value with the place of the flaw mended, or with the flaw inside that place that could not be; `undefined` if no
 * rule is for it.
 */
function mendAt(shape: Shape, value: unknown, flaw: Flaw): Mended | undefined {
  if (typeof shape !== "object") return undefined;
  switch (shape.kind) {
    case "scalar":
    case "listed":
      return undefined;
    case "array":
      return mendItems(value, shape.items, false);
    case "map":
      return mendValues(value, shape.values);
    case "object":
      return isObject(value) ? mendObject(shape, value, flaw) : undefined;
    case "tagged":
      return isObject(value) ? mendTagged(shape, value, flaw) : undefined;
    case "union":
      return tryEach(shape.alternatives, value);
  }
}

function mendObject({ fields, parts }: ObjectShape, value: JsonObject, flaw: Flaw): Mended | undefined {
  const field = ownEntry(fields, String(flaw.path[0]));
  if (field !== undefined) return mendField(field, value, flaw);
  const mended = parts.map((part) => mendAt(part, value, flaw));
  return mended.find(isWhole) ?? mended.find((one) => one !== undefined);
}

interface JsonObject {
  readonly [key: string]: unknown;
}

function mendTagged(shape: TaggedShape, value: JsonObject, flaw: Flaw): Mended | undefined {
  const { [shape.tag]: tag } = value;
  const variant = typeof tag === "string" ? ownEntry(shape.variants, tag) : undefined;
  if (variant === undefined) return tryEach(shape.others, value);
  const mended = mendAt(variant, value, flaw);
  return isWhole(mended) ? mended : (tryEach(shape.fallbacks, value) ?? mended);
}

function tryEach(alternatives: readonly Shape[], value: unknown): Mended | undefined {
  for (const alternative of alternatives) {
    const mended = repair(alternative, value);
    if (isWhole(mended) && mended.mends.length > 0) return mended;
  }
  return undefined;
}

function mendField(field: Fields[string], holder: JsonObject, flaw: Flaw): Mended | undefined {
  const [shape, rules] = Array.isArray(field) ? (field as [Shape, FieldRules]) : [field as Shape, ""];
  const key = String(flaw.path[0]);
  const value = holder[key];
  const applies = (rule: string): boolean => rules.includes(rule);
  const mended = mendInside(shape, value, applies("s"));
  if (isWhole(mended)) {
    return { value: { ...holder, [key]: mended.value }, mends: mended.mends.map((mend) => under(key, mend)) };
  }
  const countsAsMissing =
    value === undefined ? applies("m") : applies("e") || (value === null && applies("n"));
  if (countsAsMissing) {
    const { [key]: _, ...rest } = holder;
    return { value: applies("?") ? rest : { ...rest, [key]: [] }, mends: [flaw] };
  }
  // Of the value itself, the holder's rules say more, for example whether it may be null.
  const isInside = mended?.flaw !== undefined && mended.flaw.path.length > 0;
  return isInside ? { value: holder, mends: [], flaw: under(key, mended.flaw) } : undefined;
}

function mendInside(shape: Shape, value: unknown, skip: boolean): Mended | undefined {
  const isArray = typeof shape === "object" && shape.kind === "array";
  return isArray ? mendItems(value, shape.items, skip) : repair(shape, value);
}

function mendItems(value: unknown, inner: Shape, skip: boolean): Mended | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: unknown[] = [];
  const mends: Flaw[] = [];
  for (const [index, item] of value.entries()) {
    const mended = repair(inner, item);
    if (mended.flaw !== undefined && !skip) return { value, mends: [], flaw: under(index, mended.flaw) };
    if (mended.flaw === undefined) items.push(mended.value);
    const flaws = mended.flaw === undefined ? mended.mends : [mended.flaw];
    mends.push(...flaws.map((flaw) => under(index, flaw)));
  }
  return { value: items, mends };
}

function mendValues(value: unknown, inner: Shape): Mended | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  const mended = mendItems(Object.values(value), inner, false);
  if (mended === undefined) return undefined;
  for (const { path } of [...mended.mends, ...(mended.flaw ? [mended.flaw] : [])]) {
    path[0] = keys[path[0] as number] as string;
  }
  return {
    ...mended,
    value: Object.fromEntries(keys.map((key, index) => [key, (mended.value as unknown[])[index]])),
  };
}

function ownEntry<T>(entries: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
