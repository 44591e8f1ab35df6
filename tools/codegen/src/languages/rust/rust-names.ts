import type { Definition, Enumeration, TaggedUnion } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";

/** The variant of a union for unlisted tags. */
export function otherName({ name, variants }: Definition & TaggedUnion, names: NameBook): string {
  return variants.some((each) => names.member(name, each.value) === "Other") ? "Unknown" : "Other";
}

/** The variant of an enumeration for unlisted values. */
export function unknownName({ name, members }: Definition & Enumeration, names: NameBook): string {
  const isTaken = members.some((each) => names.member(name, each.key) === "Unknown");
  return isTaken ? "Unrecognized" : "Unknown";
}
