import type { Document } from "./random-document.ts";
import { pick, type Random } from "./random.ts";

const junk: readonly Document[] = [
  null,
  true,
  0,
  -1,
  1.5,
  70_000,
  "",
  "x",
  [],
  {},
  [1],
  { a: 1 },
  { type: "text" },
];

interface Place {
  readonly holder: { [key: string]: Document };
  readonly key: string;
}

/** The document with one thing in it removed or replaced. */
export function mutateDocument(document: Document, random: Random): Document {
  const copy = structuredClone(document);
  const places = placesIn(copy);
  if (places.length === 0) return pick(junk, random);
  const { holder, key } = pick(places, random);
  if (random() < 0.35 && !Array.isArray(holder)) delete holder[key];
  else holder[key] = structuredClone(pick(junk, random));
  return copy;
}

function placesIn(value: Document): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Place["holder"];
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
