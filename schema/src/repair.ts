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

/** A repaired value, the repairs in order, and the first flaw that no rule can repair. */
export interface Repaired {
  readonly value: unknown;
  readonly repairs: readonly Flaw[];
  readonly flaw?: Flaw | undefined;
}

/** Repairs a value as far as the rules allow, and copies the parts that change. Keeps unlisted tags and values. */
export function repair(shape: Shape, value: unknown): Repaired {
  if ((value ?? undefined) === undefined && takesNothing(shape)) {
    return { value: {}, repairs: [{ path: [], expected: "object", value }] };
  }
  let repaired: Repaired = { value, repairs: [] };
  const tried = new Set<string | number | undefined>();
  for (;;) {
    const flaw = findFlaw(shape, repaired.value, []);
    // The first attempt at a property applies all rules, so another attempt is pointless.
    if (flaw === undefined || tried.has(flaw.path[0])) return { ...repaired, flaw };
    tried.add(flaw.path[0]);
    const next = repairAt(shape, repaired.value, flaw);
    if (!isWhole(next)) return { ...repaired, flaw: next?.flaw ?? flaw };
    repaired = { value: next.value, repairs: [...repaired.repairs, ...next.repairs] };
  }
}

function isWhole(repaired: Repaired | undefined): repaired is Repaired & { flaw?: undefined } {
  return repaired !== undefined && repaired.flaw === undefined;
}

function takesNothing(shape: Shape): boolean {
  return typeof shape === "object" && shape.kind === "object" && shape.nullAsEmpty === true;
}

/**
 * Repairs the value at the position of a flaw. Returns the repaired value, the nested flaw that cannot be repaired,
 * or `undefined` if no rule applies.
 */
function repairAt(shape: Shape, value: unknown, flaw: Flaw): Repaired | undefined {
  if (typeof shape !== "object") return undefined;
  switch (shape.kind) {
    case "scalar":
    case "listed":
      return undefined;
    case "array":
      return repairItems(value, shape.items, false);
    case "map":
      return repairValues(value, shape.values);
    case "object":
      return isObject(value) ? repairObject(shape, value, flaw) : undefined;
    case "tagged":
      return isObject(value) ? repairTagged(shape, value, flaw) : undefined;
    case "union":
      return tryEach(shape.alternatives, value);
  }
}

function repairObject({ fields, parts }: ObjectShape, value: JsonObject, flaw: Flaw): Repaired | undefined {
  const field = ownEntry(fields, String(flaw.path[0]));
  if (field !== undefined) return repairField(field, value, flaw);
  const repaired = parts.map((part) => repairAt(part, value, flaw));
  return repaired.find(isWhole) ?? repaired.find((one) => one !== undefined);
}

interface JsonObject {
  readonly [key: string]: unknown;
}

function repairTagged(shape: TaggedShape, value: JsonObject, flaw: Flaw): Repaired | undefined {
  const { [shape.tag]: tag } = value;
  const variant = typeof tag === "string" ? ownEntry(shape.variants, tag) : undefined;
  if (variant === undefined) return tryEach(shape.others, value);
  const repaired = repairAt(variant, value, flaw);
  return isWhole(repaired) ? repaired : (tryEach(shape.fallbacks, value) ?? repaired);
}

function tryEach(alternatives: readonly Shape[], value: unknown): Repaired | undefined {
  for (const alternative of alternatives) {
    const repaired = repair(alternative, value);
    if (isWhole(repaired) && repaired.repairs.length > 0) return repaired;
  }
  return undefined;
}

function repairField(field: Fields[string], holder: JsonObject, flaw: Flaw): Repaired | undefined {
  const [shape, rules] = Array.isArray(field) ? (field as [Shape, FieldRules]) : [field as Shape, ""];
  const key = String(flaw.path[0]);
  const value = holder[key];
  const applies = (rule: string): boolean => rules.includes(rule);
  const repaired = repairInside(shape, value, applies("s"));
  if (isWhole(repaired)) {
    return {
      value: { ...holder, [key]: repaired.value },
      repairs: repaired.repairs.map((each) => under(key, each)),
    };
  }
  const countsAsMissing =
    value === undefined ? applies("m") : applies("e") || (value === null && applies("n"));
  if (countsAsMissing) {
    const { [key]: _, ...rest } = holder;
    return { value: applies("?") ? rest : { ...rest, [key]: [] }, repairs: [flaw] };
  }
  // If the value itself is flawed, the rules for the object that contains it apply.
  const isInside = repaired?.flaw !== undefined && repaired.flaw.path.length > 0;
  return isInside ? { value: holder, repairs: [], flaw: under(key, repaired.flaw) } : undefined;
}

function repairInside(shape: Shape, value: unknown, skip: boolean): Repaired | undefined {
  const isArray = typeof shape === "object" && shape.kind === "array";
  return isArray ? repairItems(value, shape.items, skip) : repair(shape, value);
}

function repairItems(value: unknown, inner: Shape, skip: boolean): Repaired | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: unknown[] = [];
  const repairs: Flaw[] = [];
  for (const [index, item] of value.entries()) {
    const repaired = repair(inner, item);
    if (repaired.flaw !== undefined && !skip)
      return { value, repairs: [], flaw: under(index, repaired.flaw) };
    if (repaired.flaw === undefined) items.push(repaired.value);
    const flaws = repaired.flaw === undefined ? repaired.repairs : [repaired.flaw];
    repairs.push(...flaws.map((flaw) => under(index, flaw)));
  }
  return { value: items, repairs };
}

function repairValues(value: unknown, inner: Shape): Repaired | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  const repaired = repairItems(Object.values(value), inner, false);
  if (repaired === undefined) return undefined;
  for (const { path } of [...repaired.repairs, ...(repaired.flaw ? [repaired.flaw] : [])]) {
    path[0] = keys[path[0] as number] as string;
  }
  return {
    ...repaired,
    value: Object.fromEntries(keys.map((key, index) => [key, (repaired.value as unknown[])[index]])),
  };
}

function ownEntry<T>(entries: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
