import { isEmpty } from "./value-set-algebra.ts";
import {
  anything,
  type ArraySet,
  type NumberSet,
  type ObjectSet,
  type StringSet,
  type ValueSet,
} from "./value-set.ts";

/** Returns numbers from 0 to below 1; the same seed gives the same numbers. */
export type Random = () => number;

/** Depth from which arrays and additional properties are empty. */
const maxDepth = 8;

const junk: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  70_000,
  "",
  "x",
  "text",
  "select",
  "2.0",
  [],
  [1],
  {},
  { a: 1 },
  { type: "text" },
];

/** A linear congruential generator. Its low bits are poor, so only the upper 24 count. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/** Returns a document of the set, unless the set is empty or has rules that cannot be generated (`exclusive`). */
export function randomDocument(set: ValueSet, random: Random, depth = 0): unknown {
  const kinds = [
    ...(set.null ? [() => null] : []),
    ...set.booleans.map((value) => () => value),
    ...set.numbers.map((part) => () => randomNumber(part, random)),
    ...set.strings.map((part) => () => randomString(part, random)),
    ...set.arrays.map((part) => () => randomArray(part, random, depth)),
    ...set.objects.map((part) => () => randomObject(part, random, depth)),
  ];
  return kinds.length === 0 ? pick(junk, random) : pick(kinds, random)();
}

/** Returns the document with one property of another, such as a tag that belongs to other properties. */
export function cross(document: unknown, other: unknown, random: Random): unknown {
  if (!isHolder(document) || !isHolder(other) || Object.keys(other).length === 0) return document;
  const key = pick(Object.keys(other), random);
  return { ...document, [key]: other[key] };
}

function isHolder(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the document with one property or item removed, replaced or added. */
export function mutate(document: unknown, random: Random): unknown {
  const copy = structuredClone(document);
  const places = placesIn(copy);
  if (places.length === 0) return pick(junk, random);
  const { holder, key } = pick(places, random);
  const choice = random();
  if (choice < 0.35 && !Array.isArray(holder)) delete holder[key];
  else if (choice < 0.9 || Array.isArray(holder)) holder[key] = structuredClone(pick(junk, random));
  else holder[`added${Math.floor(random() * 3)}`] = structuredClone(pick(junk, random));
  return copy;
}

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T;
}

function randomNumber(
  { const: value, integer, minimum = -1000, maximum = 100_000 }: NumberSet,
  random: Random,
): number {
  if (value !== undefined) return value;
  const number = pick([minimum, maximum, minimum + random() * (maximum - minimum)], random);
  return integer === true ? Math.round(number) : number;
}

function randomString({ const: value, minLength = 0, maxLength }: StringSet, random: Random): string {
  if (value !== undefined) return value;
  const text = pick(["", "a", "abc", "_x", "https://e.x/", "text", "agent"], random).padEnd(minLength, "z");
  // The longest text is one of characters that JavaScript counts twice.
  return maxLength !== undefined && random() < 0.3 ? "𝄞".repeat(maxLength) : text;
}

function randomArray({ items, minItems = 0 }: ArraySet, random: Random, depth: number): unknown[] {
  const length = depth > maxDepth ? minItems : Math.max(minItems, Math.floor(random() * 3));
  return Array.from({ length }, () =>
    items === undefined ? pick(junk, random) : randomDocument(items, random, depth + 1),
  );
}

function randomObject({ properties, required, others }: ObjectSet, random: Random, depth: number): unknown {
  const names = Object.keys(properties)
    .filter((name) => required.includes(name) || random() < 0.4)
    .filter((name) => !isEmpty(properties[name] ?? anything));
  const named = names.map((name) => [name, randomDocument(properties[name] as ValueSet, random, depth + 1)]);
  const unnamed = required.filter((name) => !(name in properties)).map((name) => [name, pick(junk, random)]);
  const count = others === undefined ? Number(random() < 0.15) : Math.floor(random() * 3);
  const free = Array.from({ length: count }, (_, index) => [
    `free${index}`,
    others === undefined ? pick(junk, random) : randomDocument(others, random, depth + 1),
  ]);
  return structuredClone(Object.fromEntries([...named, ...unnamed, ...free]));
}

interface Place {
  holder: { [key: string]: unknown };
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Place["holder"], key },
    ...placesIn(inner),
  ]);
}
