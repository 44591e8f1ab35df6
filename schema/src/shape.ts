/**
 * The values that a definition allows, as data: small in a bundle, fast to create, and used by the check ({@link findFlaw})
 * and by `repair`. A text or a number allows only itself.
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

/** A value without parts to check. */
export interface ScalarShape {
  readonly kind: "scalar";
  /** The expected value, for errors. */
  readonly expected: string;
  readonly passes: (value: unknown) => boolean;
}

/** One of the texts that are listed. */
export interface ListedShape {
  readonly kind: "listed";
  readonly values: ReadonlySet<unknown>;
}

/** An array whose items all have one shape. */
export interface ArrayShape {
  readonly kind: "array";
  readonly items: Shape;
  readonly minItems: number;
}

/** An object with any keys, whose values all have one shape. */
export interface MapShape {
  readonly kind: "map";
  readonly values: Shape;
}

/** An object with named properties. It may have others. */
export interface ObjectShape {
  readonly kind: "object";
  readonly fields: Fields;
  /** Further shapes that the same object must have. */
  readonly parts: readonly Shape[];
  /** True if a decoder takes `null` or a missing value for an empty object. */
  readonly nullAsEmpty?: true;
}

/** The properties of an object by name; one without rules is required. */
export interface Fields {
  readonly [name: string]: Shape | readonly [shape: Shape, rules: FieldRules];
}

/**
 * The rules of one property, a letter each. The first two always apply, the others (`x-deserialize-*`) to decoders:
 *
 * - `?` it may be missing
 * - `0` it may be `null`
 * - `e` default on error: a malformed value is left out
 * - `n` default on null: `null` is left out
 * - `s` skip invalid items: a malformed item of the array is left out
 * - `m` default on missing: an empty array replaces a missing value
 *
 * An empty array replaces a required property that is left out, even if an empty array would be refused otherwise.
 */
export type FieldRules = string;

/** An object of one of several shapes, which a property distinguishes. */
export interface TaggedShape {
  readonly kind: "tagged";
  readonly tag: string;
  readonly variants: { readonly [value: string]: Shape };
  /** The shapes of an object without a tag or with another one. If there are none, that is a flaw. */
  readonly others: readonly Shape[];
  /** Those of the others that an object with a tag of the variants may have, too. */
  readonly fallbacks: readonly Shape[];
}

/** One of several shapes without a tag. */
export interface UnionShape {
  readonly kind: "union";
  readonly alternatives: readonly Shape[];
  /**
   * Returns what was expected, if the value has several of the shapes; `fits` returns whether it has one. Absent if a value may have
   * several.
   */
  readonly conflict?: (fits: (alternative: Shape) => boolean) => string | undefined;
}

/** Returns true if the value is a JSON object. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value without parts that passes a test. */
export function scalar(expected: string, passes: (value: unknown) => boolean): ScalarShape {
  return { kind: "scalar", expected, passes };
}

/** Any value; a required property must be present. */
export const anything: ScalarShape = /*#__PURE__*/ scalar("anything", () => true);
/** `null`. */
export const nothing: ScalarShape = /*#__PURE__*/ scalar("null", (value) => value === null);
/** `true` or `false`. */
export const anyBoolean: ScalarShape = /*#__PURE__*/ scalar("boolean", (value) => typeof value === "boolean");
/** Any text. */
export const anyString: ScalarShape = /*#__PURE__*/ scalar("string", (value) => typeof value === "string");
/** Any text with something in it. */
export const someString: ScalarShape = /*#__PURE__*/ scalar(
  "string that is not empty",
  (value) => typeof value === "string" && value !== "",
);
/** A whole number. */
export const anyInteger: ScalarShape = /*#__PURE__*/ scalar("integer", Number.isInteger);
/** A number that JSON can express. */
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

/** One of these texts. */
export function listed(...values: string[]): ListedShape {
  return { kind: "listed", values: new Set(values) };
}

/** An array of these. */
export function arrayOf(items: Shape, minItems: number = 0): ArrayShape {
  return { kind: "array", items, minItems };
}

/** An object with these under any keys. */
export function mapOf(values: Shape): MapShape {
  return { kind: "map", values };
}

/** An object with these properties. */
export function bare(fields: Fields, ...parts: Shape[]): ObjectShape {
  return { kind: "object", fields, parts };
}

/** The most common property: an optional string or `null`; anything else counts as missing. */
export const optionalText: readonly [shape: Shape, rules: FieldRules] = [anyString, "?0e"];

const metadata = /*#__PURE__*/ bare({ _meta: [anyObject, "?0e"] });

/** An object with these properties and metadata. */
export function object(fields: Fields, ...parts: Shape[]): ObjectShape {
  return bare(fields, metadata, ...parts);
}

/** An object for which a decoder also accepts `null` or a missing value. */
export function nullAsEmpty(shape: ObjectShape): ObjectShape {
  return { ...shape, nullAsEmpty: true };
}

/** An object that a property distinguishes; `others` are for an object with another tag. */
export function tagged(
  tag: string,
  variants: TaggedShape["variants"],
  others: { open?: readonly Shape[]; unknown?: readonly Shape[] } = {},
): TaggedShape {
  const { open = [], unknown = [] } = others;
  return { kind: "tagged", tag, variants, others: [...open, ...unknown], fallbacks: open };
}

/** One of these, or several at once. */
export function anyOf(...alternatives: Shape[]): UnionShape {
  return { kind: "union", alternatives };
}

/** Exactly one of these. */
export function oneOf(...alternatives: Shape[]): UnionShape {
  return {
    kind: "union",
    alternatives,
    // Here, so that a bundle without such a shape has no code for it.
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
