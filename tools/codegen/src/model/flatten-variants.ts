import type { Definition, Model, Structure, TaggedUnion, Variant, Wrapper } from "./model.ts";
import { pascalCase } from "./pascal-case.ts";
import { referencesOf } from "./references.ts";

interface Context {
  readonly union: Definition & TaggedUnion;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The number of uses of each definition. */
  readonly uses: ReadonlyMap<string, number>;
}

/**
 * Adds a definition with the tag for each variant of a tagged union. Languages need this if they represent variants
 * as classes, because several variants can have the same payload (`ContentChunk`).
 */
export function flattenVariants(model: Model): Model {
  const definitions = new Map(model.definitions.map((each) => [each.name, each]));
  const uses = countUses(model.definitions);
  const flat = model.definitions.map((each): Definition[] => {
    if (each.kind !== "tagged") return [each];
    const variants = each.variants.map((variant) =>
      flattenVariant(variant, { union: each, definitions, uses }),
    );
    const renamed = each.variants.map((variant, at) => ({ ...variant, payload: variants[at]?.name ?? "" }));
    return [...variants, { ...each, variants: renamed }];
  });
  // A payload used only by this variant becomes the variant itself.
  const made = new Set(flat.flatMap((each) => each.slice(0, -1)).map((each) => each.name));
  const kept = flat.flatMap((each) =>
    each.filter((one) => one !== definitions.get(one.name) || !made.has(one.name)),
  );
  return { ...model, definitions: kept };
}

function countUses(definitions: readonly Definition[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const name of definitions.flatMap(referencesOf)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

function flattenVariant(variant: Variant, context: Context): Definition & (Structure | Wrapper) {
  const { union, definitions, uses } = context;
  const proposed = union.name + pascalCase(variant.value);
  const isFree = !definitions.has(proposed) || (proposed === variant.payload && uses.get(proposed) === 1);
  const name = isFree ? proposed : `${proposed}Variant`;
  const payload = definitions.get(variant.payload);
  const doc = variant.doc || (payload?.doc ?? "");
  const tag = { key: union.tag, value: variant.value };
  if (payload?.kind === "structure") return { ...payload, name, doc, tag };
  return { kind: "wrapper", name, doc, tag, payload: variant.payload };
}
