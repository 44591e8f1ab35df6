import { alternativesOf, type JsonSchema } from "../schema/json-schema.ts";

/** Returns an enumeration's strings if it lists all strings that it accepts. */
export function listedValues(schema: JsonSchema): string[] | undefined {
  const values = schema.enum ?? alternativesOf(schema).map((each) => each.const);
  const isListed = values.length > 0 && values.every((value) => typeof value === "string");
  return isListed ? values : undefined;
}

/** Returns the schema without `null`, and whether it allows `null`. */
export function splitNull<Schema extends JsonSchema>(schema: Schema): { inner: Schema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((name) => name !== "null");
    const type = types.length === 1 ? (types[0] ?? types) : types;
    return { inner: { ...schema, type }, nullable: schema.type.includes("null") };
  }
  const [inner, last, ...others] = (schema.anyOf ?? []) as Schema[];
  const nullable = inner !== undefined && last?.type === "null" && others.length === 0;
  return nullable ? { inner, nullable } : { inner: schema, nullable };
}

/** Returns the property names that an object forbids. */
export function forbiddenNames({ propertyNames }: JsonSchema): string[] {
  const { const: name, enum: names = [] } = propertyNames?.not ?? {};
  return [name, ...names].filter((one) => typeof one === "string");
}

/** Returns an alternative's tag: the required property that is a constant string. */
export function tagOf(schema: JsonSchema): { property: string; value: string } | undefined {
  for (const [property, { const: value }] of Object.entries(schema.properties ?? {})) {
    if (typeof value === "string" && schema.required?.includes(property)) return { property, value };
  }
  return undefined;
}

/** Returns an alternative without its tag. */
export function withoutTag<Schema extends JsonSchema>(alternative: Schema): Schema {
  const tag = tagOf(alternative)?.property ?? "";
  const { [tag]: _, ...properties } = alternative.properties ?? {};
  const named = Object.keys(properties);
  const schema = { ...alternative };
  if (named.length > 0) {
    const required = (alternative.required ?? []).filter((name) => name !== tag);
    return { ...schema, type: schema.type ?? "object", properties, required };
  }
  delete schema.type;
  delete schema.properties;
  delete schema.required;
  return schema;
}
