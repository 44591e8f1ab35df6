import type { Definition, Enumeration, TaggedUnion } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";

/** Returns the name of a union's variant for unlisted tags. */
export function otherName({ name, variants }: Definition & TaggedUnion, names: NameBook): string {
  return variants.some((each) => names.member(name, each.value) === "Other") ? "Unknown" : "Other";
}

/** Returns the name of an enumeration's variant for unlisted values. */
export function unknownName({ name, members }: Definition & Enumeration, names: NameBook): string {
  const isTaken = members.some((each) => names.member(name, each.key) === "Unknown");
  return isTaken ? "Unrecognized" : "Unknown";
}
