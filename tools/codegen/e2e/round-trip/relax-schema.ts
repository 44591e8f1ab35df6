import type { JsonSchema, SchemaDocument } from "../../src/schema/json-schema.ts";

/** What types of some languages do not check, and why: the table of the README. */
export type UncheckedCause =
  /** `minimum`, `maximum`, `minLength` and `minItems` are values of a type, not types. */
  | "bounds"
  /** Either-or of properties that one structure has, both optional. */
  | "alternatives";

const bounds = ["minimum", "maximum", "minLength", "minItems"];

/** The schema as it would be without what the causes name. */
export function relaxSchema(document: SchemaDocument, causes: readonly UncheckedCause[]): SchemaDocument {
  const relax = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(relax);
    if (typeof value !== "object" || value === null) return value;
    const schema = value as JsonSchema & { [key: string]: unknown };
    const kept = Object.entries(schema).filter(([key]) => !isUnchecked(key, schema, causes));
    return Object.fromEntries(kept.map(([key, each]) => [key, relax(each)]));
  };
  return relax(document) as SchemaDocument;
}

function isUnchecked(key: string, schema: JsonSchema, causes: readonly UncheckedCause[]): boolean {
  const isBound = bounds.includes(key) && typeof schema[key as keyof JsonSchema] === "number";
  // Unsigned types have no negative numbers.
  const isSign = key === "minimum" && schema.minimum === 0 && schema.format?.startsWith("uint");
  if (isBound) return causes.includes("bounds") && !isSign;
  const isUnion = key === "anyOf" || key === "oneOf";
  return (
    isUnion &&
    causes.includes("alternatives") &&
    JSON.stringify(schema[key]).includes("ElicitationSessionScope")
  );
}
