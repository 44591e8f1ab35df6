/**
 * The values that a definition allows, as data for {@link findFlaw} and `repair`. Data takes little space in a bundle
 * and is fast to create. A shape that is a string or number allows only that value.
 */
export type Shape =
  | string
  | number
  | ScalarShape
  | ListedShape
  | ArrayShape
  | MapShape
  | ObjectShape
  | TaggedShape
  | UnionShape;

/** A value that passes a test. */
export interface ScalarShape {
  readonly kind: "scalar";
  /** Describes the expected value in errors. */
  readonly expected: string;
  readonly passes: (value: unknown) => boolean;
}

/** One of the listed strings. */
export interface ListedShape {
  readonly kind: "listed";
  readonly values: ReadonlySet<unknown>;
}

/** An array. All of its items share one shape. */
export interface ArrayShape {
  readonly kind: "array";
  readonly items: Shape;
  readonly minItems: number;
}

/** An object with any keys. All of its values share one shape. */
export interface MapShape {
  readonly kind: "map";
  readonly values: Shape;
}

/** An object with named properties, and possibly others. */
export interface ObjectShape {
  readonly kind: "object";
  readonly fields: Fields;
  /** Additional shapes that the object must match. */
  readonly parts: readonly Shape[];
  /** Whether a decoder treats `null` or a missing value as an empty object. */
  readonly nullAsEmpty?: true;
}

/** The properties of an object, by name. A property without rules is required. */
export interface Fields {
  readonly [name: string]: Shape | readonly [shape: Shape, rules: FieldRules];
}

/**
 * The rules of one property, one letter each. The first two always apply. The others (`x-deserialize-*`) apply
 * only to decoders:
 *
 * - `?` it may be missing
 * - `0` it may be `null`
 * - `e` default on error: a malformed value is dropped
 * - `n` default on null: `null` is dropped
 * - `s` skip invalid items: a malformed array item is dropped
 * - `m` default on missing: an empty array replaces a missing value
 *
 * A required array that is dropped becomes an empty array, even if its shape does not allow one.
 */
export type FieldRules = string;

/** An object with one of several shapes, distinguished by a property. */
export interface TaggedShape {
  readonly kind: "tagged";
  readonly tag: string;
  readonly variants: { readonly [value: string]: Shape };
  /** Shapes for objects without a tag or with an unlisted one. If there are none, such an object is invalid. */
  readonly others: readonly Shape[];
  /** The subset of `others` that an object with a listed tag may match instead. */
  readonly fallbacks: readonly Shape[];
}

/** One of several shapes without a tag. */
export interface UnionShape {
  readonly kind: "union";
  readonly alternatives: readonly Shape[];
  /**
   * Describes the expected value if a value matches several shapes. `fits` tests whether the value matches a given
   * shape. Absent if a value may match several shapes.
   */
  readonly conflict?: (fits: (alternative: Shape) => boolean) => string | undefined;
}

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function scalar(expected: string, passes: (value: unknown) => boolean): ScalarShape {
  return { kind: "scalar", expected, passes };
}

/** Any value. A required property must still be present. */
export const anything: ScalarShape = /*#__PURE__*/ scalar("anything", () => true);
/** `null`. */
export const nothing: ScalarShape = /*#__PURE__*/ scalar("null", (value) => value === null);
export const anyBoolean: ScalarShape = /*#__PURE__*/ scalar("boolean", (value) => typeof value === "boolean");
export const anyString: ScalarShape = /*#__PURE__*/ scalar("string", (value) => typeof value === "string");
/** Any non-empty string. */
export const someString: ScalarShape = /*#__PURE__*/ scalar(
  "string that is not empty",
  (value) => typeof value === "string" && value !== "",
);
/** An integer. */
export const anyInteger: ScalarShape = /*#__PURE__*/ scalar("integer", Number.isInteger);
/** A number that JSON can represent. */
export const anyNumber: ScalarShape = /*#__PURE__*/ scalar("number", Number.isFinite);
/** Any JSON object. */
export const anyObject: ScalarShape = /*#__PURE__*/ scalar("object", isObject);

/** A number within bounds. */
export function bounded(
  { expected, passes }: ScalarShape,
  minimum: number,
  maximum: number = Infinity,
): ScalarShape {
  const bounds = `${expected} from ${minimum}${maximum === Infinity ? "" : ` to ${maximum}`}`;
  return scalar(
    bounds,
    (value) => passes(value) && (value as number) >= minimum && (value as number) <= maximum,
  );
}

/** One of the given strings. */
export function listed(...values: string[]): ListedShape {
  return { kind: "listed", values: new Set(values) };
}

export function arrayOf(items: Shape, minItems: number = 0): ArrayShape {
  return { kind: "array", items, minItems };
}

/** An object with arbitrary keys, whose values have the given shape. */
export function mapOf(values: Shape): MapShape {
  return { kind: "map", values };
}

/** An object with the given properties but, unlike {@link object}, no `_meta`. */
export function bare(fields: Fields, ...parts: Shape[]): ObjectShape {
  return { kind: "object", fields, parts };
}

/** An optional string or `null`, the most common property. Decoders drop any other value. */
export const optionalText: readonly [shape: Shape, rules: FieldRules] = [anyString, "?0e"];

const metadata = /*#__PURE__*/ bare({ _meta: [anyObject, "?0e"] });

/** An object with the given properties and `_meta`. */
export function object(fields: Fields, ...parts: Shape[]): ObjectShape {
  return bare(fields, metadata, ...parts);
}

/** An object for which a decoder also accepts `null` or a missing value. */
export function nullAsEmpty(shape: ObjectShape): ObjectShape {
  return { ...shape, nullAsEmpty: true };
}

/** An object whose shape depends on the value of a property, its tag. `others` are the shapes for unlisted tags. */
export function tagged(
  tag: string,
  variants: TaggedShape["variants"],
  others: { open?: readonly Shape[]; unknown?: readonly Shape[] } = {},
): TaggedShape {
  const { open = [], unknown = [] } = others;
  return { kind: "tagged", tag, variants, others: [...open, ...unknown], fallbacks: open };
}

/** One or more of the given alternatives. */
export function anyOf(...alternatives: Shape[]): UnionShape {
  return { kind: "union", alternatives };
}

/** Exactly one of the given alternatives. */
export function oneOf(...alternatives: Shape[]): UnionShape {
  return {
    kind: "union",
    alternatives,
    // Defined here so that bundles that do not use this shape do not contain it.
    conflict: (fits) =>
      alternatives.filter(fits).length > 1
        ? `exactly one of ${alternatives.map(outlineOf).join(" | ")}`
        : undefined,
  };
}

/** Describes an alternative by its required properties. */
function outlineOf(shape: Shape): string {
  const fields = typeof shape === "object" && shape.kind === "object" ? Object.entries(shape.fields) : [];
  const required = fields.filter(([, field]) => !Array.isArray(field) || !String(field[1]).includes("?"));
  return `{ ${required.map(([name]) => name).join(", ")} }`;
}
