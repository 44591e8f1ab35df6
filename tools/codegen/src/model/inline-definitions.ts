import type { JsonSchema } from "../schema/json-schema.ts";
import type { ObjectParts } from "./object-parts.ts";

/** A schema's definitions, including those added for inline schemas. */
export interface InlineDefinitions {
  /** The schema's own definitions. */
  readonly schemas: { readonly [name: string]: JsonSchema };
  /** Adds a definition for an inline schema and returns its name. */
  define(proposed: string, schema: JsonSchema): string;
  /** Adds a structure with the given parts and returns its name. */
  defineStructure(proposed: string, doc: string, parts: ObjectParts): string;
}
