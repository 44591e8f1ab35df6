import { type Check, checkTolerantly, type Flaw, isObject, under, wrong } from "./check.ts";

/**
 * What may be mended inside a definition, as data: the `x-deserialize-*` rules of its properties, and the way down to
 * the definitions inside it that have such rules.
 */
export interface Repairs {
  readonly check: Check;
  /** `null` or nothing at all counts as an empty object. */
  readonly empty?: boolean;
  /** The properties that have rules. `_meta` is not among them: malformed metadata always counts as missing. */
  readonly fields?: { readonly [name: string]: Field };
  /** The property that tells the variants of a union apart. */
  readonly tag?: string;
  readonly variants?: { readonly [tag: string]: Repairs };
  /** The alternatives that no tag tells apart. */
  readonly any?: readonly Repairs[];
  /** The definition is an array of these. */
  readonly items?: Repairs;
}

/** The rules of one property, and the repairs inside it. */
export type Field = FieldRules | readonly [rules: FieldRules, inner: Repairs | Check];

/**
 * The rules of one property, a letter each:
 *
 * - `e` default on error: a malformed value is left out
 * - `n` default on null: so is `null`
 * - `s` skip invalid items: so is a malformed item of the array
 * - `r` required: an empty array takes the place of what is left out
 * - `m` default on missing: and the place of what is missing
 * - `l` the inner repairs are for the items of an array
 * - `v` they are for the values of an object
 */
export type FieldRules = string;

/** A value with what could be mended, in the order of the mending, and the flaw that could not. */
export interface Mended {
  readonly value: unknown;
  readonly mends: readonly Flaw[];
  readonly flaw?: Flaw | undefined;
}

/** Mends a value as far as the rules go, on copies of the parts that change. Unlisted tags and values stay. */
export function repair(repairs: Repairs | Check, value: unknown): Mended {
  if (typeof repairs === "function") return repair({ check: repairs }, value);
  if (repairs.empty === true && (value ?? undefined) === undefined) {
    return { value: {}, mends: [wrong(value, "object")] };
  }
  let mended: Mended = { value, mends: [] };
  const tried = new Set<string | number | undefined>();
  for (;;) {
    const flaw = checkTolerantly(repairs.check, mended.value, []);
    // Once is enough: whatever the rules can do at one place, they do at the first try.
    if (flaw === undefined || tried.has(flaw.path[0])) return { ...mended, flaw };
    tried.add(flaw.path[0]);
    const next = mendAt(repairs, mended.value, flaw);
    if (next === undefined) return { ...mended, flaw };
    mended = { value: next.value, mends: [...mended.mends, ...next.mends] };
  }
}

/** The value with the place of the flaw mended, or `undefined` if no rule can. */
function mendAt(repairs: Repairs, value: unknown, flaw: Flaw): Mended | undefined {
  if (repairs.items !== undefined) return mendItems(value, repairs.items, false);
  if (!isObject(value)) return tryAlternatives(repairs, value);
  const key = String(flaw.path[0]);
  const field = ownEntry(repairs.fields, key) ?? (key === "_meta" ? "e" : undefined);
  if (field !== undefined) return mendField(field, value, flaw);
  const tag = repairs.tag === undefined ? undefined : value[repairs.tag];
  const variant = typeof tag === "string" ? ownEntry(repairs.variants, tag) : undefined;
  return (variant && mendAt(variant, value, flaw)) ?? tryAlternatives(repairs, value);
}

function tryAlternatives({ any = [] }: Repairs, value: unknown): Mended | undefined {
  for (const alternative of any) {
    const mended = repair(alternative, value);
    if (mended.flaw === undefined && mended.mends.length > 0) return mended;
  }
  return undefined;
}

function mendField(field: Field, holder: { [key: string]: unknown }, flaw: Flaw): Mended | undefined {
  const [rules, inner] = typeof field === "string" ? [field] : field;
  const key = String(flaw.path[0]);
  const value = holder[key];
  const applies = (rule: string): boolean => rules.includes(rule);
  const mended = inner && mendInner(inner, value, rules);
  if (mended !== undefined && mended.flaw === undefined) {
    return { value: { ...holder, [key]: mended.value }, mends: mended.mends.map((mend) => under(key, mend)) };
  }
  const countsAsMissing =
    value === undefined ? applies("m") : applies("e") || (value === null && applies("n"));
  if (!countsAsMissing) return undefined;
  const { [key]: _, ...rest } = holder;
  return { value: applies("r") ? { ...rest, [key]: [] } : rest, mends: [flaw] };
}

function mendInner(inner: Repairs | Check, value: unknown, rules: FieldRules): Mended | undefined {
  if (rules.includes("l")) return mendItems(value, inner, rules.includes("s"));
  return rules.includes("v") ? mendValues(value, inner) : repair(inner, value);
}

function mendItems(value: unknown, inner: Repairs | Check, skip: boolean): Mended | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: unknown[] = [];
  const mends: Flaw[] = [];
  for (const [index, item] of value.entries()) {
    const mended = repair(inner, item);
    if (mended.flaw !== undefined && !skip) return undefined;
    if (mended.flaw === undefined) items.push(mended.value);
    const flaws = mended.flaw === undefined ? mended.mends : [mended.flaw];
    mends.push(...flaws.map((flaw) => under(index, flaw)));
  }
  return { value: items, mends };
}

function mendValues(value: unknown, inner: Repairs | Check): Mended | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  const mended = mendItems(Object.values(value), inner, false);
  if (mended === undefined) return undefined;
  for (const { path } of mended.mends) path[0] = keys[path[0] as number] as string;
  return {
    ...mended,
    value: Object.fromEntries(keys.map((key, index) => [key, (mended.value as unknown[])[index]])),
  };
}

function ownEntry<T>(entries: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
