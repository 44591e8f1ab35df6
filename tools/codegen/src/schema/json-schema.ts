/** The part of JSON Schema (draft 2020-12) that code can be generated from. */
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
  /** The names that no property may have. */
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

/** A schema file: named definitions. */
export interface SchemaDocument {
  $defs: { [name: string]: JsonSchema };
}

const definitionPrefix = "#/$defs/";

/** Returns the name of the definition in a schema's `$ref`. */
export function definitionOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(definitionPrefix) ? $ref.slice(definitionPrefix.length) : undefined;
}

/** Returns the definition if a schema only refers to one, as `$ref` or as `allOf` with one member. */
export function referencedDefinition(schema: JsonSchema): string | undefined {
  const name = definitionOf(schema);
  if (name !== undefined) return name;
  const [only, ...more] = schema.allOf ?? [];
  const isPlain = only && more.length === 0 && !schema.properties && !schema.anyOf && !schema.oneOf;
  return isPlain ? referencedDefinition(only) : undefined;
}

/** Returns the alternatives of a union; none for any other schema. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}
