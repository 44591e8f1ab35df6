/**
 * The values that a definition allows, as data: generated readers check and repair JSON by it. The order of properties is
 * the order in which they are checked.
 */
export type Shape =
  /** `none` is the shape of a property that must not be there. */
  | { readonly is: "any" | "none" | "null" | "boolean" | "object" }
  /** Lengths are numbers of code points. */
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

/** An object with named properties. It may have others. */
export interface FieldsShape {
  readonly is: "fields";
  readonly fields: { readonly [name: string]: FieldShape };
  /** Further shapes that the same object must have. */
  readonly parts?: readonly Shape[];
  /** True if a lenient reader takes `null` or a missing value for an empty object. */
  readonly nullAsEmpty?: true;
}

/** A property of an object. */
export interface FieldShape {
  readonly shape: Shape;
  /**
   * A letter for each rule; without any the property is required. The first two always apply, the others
   * (`x-deserialize-*`) to lenient readers:
   *
   * - `?` it may be missing
   * - `0` it may be `null`
   * - `e` default on error: a malformed value is left out
   * - `n` default on null: `null` is left out
   * - `s` skip invalid items: a malformed item of the array is left out
   * - `m` default on missing: an empty array replaces a missing value
   *
   * An empty array replaces a required property that is left out.
   */
  readonly rules: string;
}

/** An object of one of several shapes, which a property distinguishes. */
export interface TaggedShape {
  readonly is: "tagged";
  readonly tag: string;
  /** The shapes by the tag's value; they do not contain the tag. */
  readonly variants: { readonly [value: string]: Shape };
  /** The shapes of an object with any tag, or none, that its variant does not fit. */
  readonly open?: readonly Shape[];
  /** The shapes of an object with a tag that is not listed, or none. */
  readonly unknown?: readonly Shape[];
}

/** The shape of each definition. */
export interface ShapeTable {
  readonly [definition: string]: Shape;
}
