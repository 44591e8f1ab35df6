/** The part of JSON Schema (draft 2020-12) that the protocol schemas use. */
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
  /** Forbidden property names. */
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

/** The contents of a file of definitions, such as `schema.json`. */
export interface SchemaDocument extends JsonSchema {
  $schema: string;
  $defs: { [name: string]: JsonSchema };
}

const definitionPrefix = "#/$defs/";

export function referenceTo(definition: string): JsonSchema {
  return { $ref: definitionPrefix + definition };
}

/**
 * Returns the schema with the given annotations added. Puts an annotated reference inside `allOf`, as the published
 * schemas do.
 */
export function annotate(schema: JsonSchema, annotations: JsonSchema): JsonSchema {
  if (schema.$ref === undefined || Object.keys(annotations).length === 0)
    return { ...schema, ...annotations };
  return { ...annotations, allOf: [schema] };
}

/**
 * Returns the name of the definition that a schema refers to, if it consists only of a reference: `{$ref}` or
 * `{allOf: [{$ref}]}`.
 */
export function referencedDefinition(schema: JsonSchema): string | undefined {
  if (schema.$ref !== undefined) return schema.$ref.slice(definitionPrefix.length);
  const [only, ...others] = schema.allOf ?? [];
  const bare = ["type", "properties", "anyOf", "oneOf", "not"].every((keyword) => !(keyword in schema));
  return only !== undefined && others.length === 0 && bare ? referencedDefinition(only) : undefined;
}

/** Returns the alternatives of a schema, whether exclusive (`oneOf`) or not (`anyOf`). */
export function alternativesOf(schema: JsonSchema): JsonSchema[] | undefined {
  return schema.oneOf ?? schema.anyOf;
}

/** Returns the tag of an alternative: a required property with a constant string value. */
export function tagOf(schema: JsonSchema): { property: string; value: string } | undefined {
  for (const [property, { const: value }] of Object.entries(schema.properties ?? {})) {
    if (typeof value === "string" && schema.required?.includes(property)) return { property, value };
  }
  return undefined;
}
