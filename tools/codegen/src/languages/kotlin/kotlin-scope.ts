import type { Definition, TaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

/** A place in the generated code, with the data for referring to types from there. */
export interface KotlinScope extends RenderInput {
  /** The unions that each definition is a variant of. */
  readonly unions: ReadonlyMap<string, readonly string[]>;
  /**
   * Maps each definition that is a variant nested in a union to its qualified class name, such as `Union.Variant`.
   */
  readonly nested: ReadonlyMap<string, string>;
  /** The names of classes nested in the surrounding union. */
  readonly shadowed: ReadonlySet<string>;
}

export function kotlinScope(input: RenderInput): KotlinScope {
  const unions = new Map<string, string[]>();
  const nested = new Map<string, string>();
  const add = (member: string, union: Definition): void => {
    unions.set(member, [...(unions.get(member) ?? []), union.name]);
  };
  for (const each of input.model.definitions) {
    if (each.kind === "tagged") {
      for (const [variant, name] of nestedVariants(each, input)) {
        nested.set(variant, `${input.names.type(each.name)}.${name}`);
      }
      for (const { payload } of each.untagged) add(payload, each);
    } else if (each.kind === "untagged") {
      for (const { shape } of each.alternatives) if (shape.kind === "reference") add(shape.name, each);
    }
  }
  return { ...input, unions, nested, shadowed: new Set() };
}

export function insideUnion(union: Definition & TaggedUnion, scope: KotlinScope): KotlinScope {
  return { ...scope, shadowed: new Set(nestedVariants(union, scope).values()) };
}

/** Returns the names of a union's tagged variants, keyed by definition. */
export function nestedVariants(
  union: Definition & TaggedUnion,
  { names }: RenderInput,
): ReadonlyMap<string, string> {
  const own = names.type(union.name);
  const variants = union.variants.map((each) => {
    const name = names.member(union.name, each.value);
    return [each.payload, name === own ? `${name}Variant` : name] as const;
  });
  const isTaken = variants.some(([, name]) => name === "Other");
  return new Map([
    ...variants,
    ...(union.other === undefined ? [] : [[union.other, isTaken ? "Unlisted" : "Other"] as const]),
  ]);
}

/** Returns a definition's type as written in a given place. */
export function typeAt(definition: string, { nested, names, shadowed, packageName }: KotlinScope): string {
  const name = nested.get(definition) ?? names.type(definition);
  return shadowed.has(name.split(".")[0] ?? "") ? `${packageName}.${name}` : name;
}
