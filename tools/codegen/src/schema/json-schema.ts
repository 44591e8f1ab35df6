/** The supported part of JSON Schema (draft 2020-12). */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  /** Forbidden property names. */
  propertyNames?: { not?: JsonSchema };
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  "x-method"?: string;
  "x-side"?: string;
  [rule: `x-deserialize-${string}`]: unknown;
}

/** A schema file, which consists of named definitions. */
export interface SchemaDocument {
  $defs: { [name: string]: JsonSchema };
}

const definitionPrefix = "#/$defs/";

/** Returns the name of the definition that a schema's `$ref` points to. */
export function definitionOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(definitionPrefix) ? $ref.slice(definitionPrefix.length) : undefined;
}

/**
 * Returns the name of the definition that a schema refers to, if it consists of a `$ref` or an `allOf` with one
 * member.
 */
export function referencedDefinition(schema: JsonSchema): string | undefined {
  const name = definitionOf(schema);
  if (name !== undefined) return name;
  const [only, ...more] = schema.allOf ?? [];
  const isPlain = only && more.length === 0 && !schema.properties && !schema.anyOf && !schema.oneOf;
  return isPlain ? referencedDefinition(only) : undefined;
}

/** Returns a union's alternatives. Returns none for any other schema. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}
