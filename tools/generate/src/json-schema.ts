/** The part of JSON Schema (draft 2020-12) that the protocol's schemas use. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  contentEncoding?: string;
  const?: string | number;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  /** The names that properties must not have. */
  propertyNames?: { not: JsonSchema };
  unevaluatedProperties?: boolean;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  discriminator?: { propertyName: string };
  default?: unknown;
  /** Extension keywords, such as `x-side`, `x-method`, `x-deserialize-…`. */
  [extension: `x-${string}`]: unknown;
}

/** A file of definitions, such as `schema.json`. */
export interface SchemaDocument extends JsonSchema {
  $schema: string;
  $defs: { [name: string]: JsonSchema };
}

const definitionPrefix = "#/$defs/";

/** Returns a reference to a definition. */
export function referenceTo(definition: string): JsonSchema {
  return { $ref: definitionPrefix + definition };
}

/**
 * Returns the schema with annotations added. An annotated reference is put inside `allOf`, as in the published schemas.
 */
export function annotate(schema: JsonSchema, annotations: JsonSchema): JsonSchema {
  if (schema.$ref === undefined || Object.keys(annotations).length === 0)
    return { ...schema, ...annotations };
  return { ...annotations, allOf: [schema] };
}

/**
 * Returns the definition that a schema refers to, if the schema contains only a reference: `{$ref}` or `{allOf:
 * [{$ref}]}`.
 */
export function referencedDefinition(schema: JsonSchema): string | undefined {
  if (schema.$ref !== undefined) return schema.$ref.slice(definitionPrefix.length);
  const [only, ...others] = schema.allOf ?? [];
  const bare = ["type", "properties", "anyOf", "oneOf", "not"].every((keyword) => !(keyword in schema));
  return only !== undefined && others.length === 0 && bare ? referencedDefinition(only) : undefined;
}

/** Returns a schema's alternatives, whether exclusive (`oneOf`) or not (`anyOf`). */
export function alternativesOf(schema: JsonSchema): JsonSchema[] | undefined {
  return schema.oneOf ?? schema.anyOf;
}

/** Returns an alternative's tag: the required property that is a constant string. */
export function tagOf(schema: JsonSchema): { property: string; value: string } | undefined {
  for (const [property, { const: value }] of Object.entries(schema.properties ?? {})) {
    if (typeof value === "string" && schema.required?.includes(property)) return { property, value };
  }
  return undefined;
}
