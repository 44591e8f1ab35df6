/**
 * The values that a definition allows, as data for generated readers, which check and repair JSON. Properties are
 * checked in the listed order.
 */
export type Shape =
  /** `none` is for properties that must be absent. */
  | { readonly is: "any" | "none" | "null" | "boolean" | "object" }
  /** Lengths are in code points. */
  | { readonly is: "string"; readonly minLength?: number; readonly maxLength?: number }
  | { readonly is: "integer" | "number"; readonly minimum?: number; readonly maximum?: number }
  | { readonly is: "const"; readonly value: unknown }
  | { readonly is: "listed"; readonly values: readonly string[] }
  | { readonly is: "array"; readonly items: Shape; readonly minItems?: number }
  | { readonly is: "map"; readonly values: Shape }
  | FieldsShape
  | TaggedShape
  | { readonly is: "union"; readonly alternatives: readonly Shape[]; readonly exclusive?: true }
  | { readonly is: "reference"; readonly name: string };

/** An object with named properties, and possibly others. */
export interface FieldsShape {
  readonly is: "fields";
  readonly fields: { readonly [name: string]: FieldShape };
  /** Additional shapes that the object must match. */
  readonly parts?: readonly Shape[];
  /** Whether lenient readers treat `null` or a missing value as an empty object. */
  readonly nullAsEmpty?: true;
}

export interface FieldShape {
  readonly shape: Shape;
  /**
   * One letter per rule. A property without letters is required. The first two rules always apply. The others
   * (`x-deserialize-*`) apply only to lenient readers:
   *
   * - `?` the property may be missing
   * - `0` the property may be `null`
   * - `e` default on error: a malformed value is dropped
   * - `n` default on null: `null` is dropped
   * - `s` skip invalid items: a malformed array item is dropped
   * - `m` default on missing: an empty array replaces a missing value
   *
   * If a required array is dropped, it becomes an empty array.
   */
  readonly rules: string;
}

/** An object with several possible shapes, distinguished by a property. */
export interface TaggedShape {
  readonly is: "tagged";
  readonly tag: string;
  /** The shapes by tag value. They do not contain the tag. */
  readonly variants: { readonly [value: string]: Shape };
  /** The shapes for an object that does not match its variant, with any tag or none. */
  readonly open?: readonly Shape[];
  /** The shapes for an object whose tag is unlisted or missing. */
  readonly unknown?: readonly Shape[];
}

export interface ShapeTable {
  readonly [definition: string]: Shape;
}
