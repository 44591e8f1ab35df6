declare const brand: unique symbol;

/**
 * `T` with a nominal name. Plain literals are assignable, so messages need no casts, but values with another name are
 * not.
 */
export type Tagged<T, Name extends string> = T & { readonly [brand]?: Name };

/**
 * Any other string.
 * @type string
 */
export type OpenString = string & { readonly [brand]?: "open" };

/**
 * Any other number.
 * @type integer
 * @format int32
 */
export type OpenInteger = number & { readonly [brand]?: "open" };

// A template literal type does not overlap with the listed tags, so a `switch` can narrow the union. A plain `string`
// would overlap.
/**
 * The tag. Tags that start with `_` are free to use; all others are reserved for later versions of the protocol.
 * @type string
 */
export type UnknownTag = `_${string}`;

/** Any JSON object. */
export interface JsonObject {
  [key: string]: unknown;
}

/**
 * Reserved for application data; others must not rely on its contents.
 * See https://agentclientprotocol.com/protocol/extensibility
 * @type ["object","null"]
 * @x-deserialize-default-on-error true
 * @additionalProperties true
 */
export type Meta = Tagged<JsonObject, "Meta"> | null;

// All numbers share one brand, so number types are assignable across versions even if one version has narrower
// bounds.
/**
 * An integer.
 * @type integer
 * @format int32
 */
export type Int32 = Tagged<number, "Number">;

/**
 * An integer.
 * @type integer
 * @format int64
 */
export type Int64 = Tagged<number, "Number">;

/**
 * A non-negative integer.
 * @type integer
 * @format uint32
 * @minimum 0
 */
export type Uint32 = Tagged<number, "Number">;

/**
 * A non-negative integer.
 * @type integer
 * @format uint64
 * @minimum 0
 */
export type Uint64 = Tagged<number, "Number">;

/**
 * A number.
 * @type number
 * @format double
 */
export type Double = Tagged<number, "Number">;

/**
 * A number of character cells, at least 1.
 * @type integer
 * @format uint16
 * @minimum 1
 * @maximum 65535
 */
export type CellCount = Tagged<number, "Number">;

/**
 * A number from 0 to 1.
 * @type number
 * @format double
 * @minimum 0
 * @maximum 1
 */
export type Fraction = Tagged<number, "Number">;

/**
 * A line number, starting at 1.
 * @type integer
 * @format uint32
 * @minimum 1
 */
export type LineNumber = Tagged<number, "Number">;

/** Exactly one of the alternatives. The schema checks this, because TypeScript cannot. */
export type ExactlyOne<Alternatives> = Alternatives;
