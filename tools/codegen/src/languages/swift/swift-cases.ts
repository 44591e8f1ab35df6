import type { Definition, TaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

export interface Case {
  readonly kind: "listed" | "other" | "untagged";
  readonly name: string;
  readonly doc: string;
  /** The value of the tag, if the variant is listed. */
  readonly tag?: string;
  /** The name of the associated value's definition. */
  readonly payload: string;
  readonly type: string;
  /** Whether the associated value is a union without the tag. If so, the enum adds the tag. */
  readonly wrapped: boolean;
}

/**
 * Returns the cases of a tagged union: first the listed variants, then unlisted ones, and finally those without a
 * tag.
 */
export function casesOf(union: Definition & TaggedUnion, { model, names }: RenderInput): Case[] {
  const listed = union.variants.map(({ value, doc, payload }): Case => {
    const definition = model.definitions.find((each) => each.name === payload);
    const inner = definition?.kind === "wrapper" ? definition.payload : payload;
    const wrapped = definition?.kind === "wrapper";
    const name = names.member(union.name, value);
    return { kind: "listed", name, doc, tag: value, payload: inner, type: names.type(inner), wrapped };
  });
  const untagged = union.untagged.map(({ key, payload }): Case => ({
    kind: "untagged",
    name: names.member(union.name, key),
    doc: `A variant without \`${union.tag}\`.`,
    payload,
    type: names.type(payload),
    wrapped: false,
  }));
  const taken = new Set([...listed, ...untagged].map((each) => each.name));
  const { other: payload } = union;
  if (payload === undefined) return [...listed, ...untagged];
  const other: Case = {
    kind: "other",
    name: taken.has("other") ? "unlisted" : "other",
    doc: "A variant that this version of the protocol does not list.",
    payload,
    type: names.type(payload),
    wrapped: false,
  };
  return [...listed, other, ...untagged];
}
