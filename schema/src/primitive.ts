declare const brand: unique symbol;

/**
 * `T` with a name. A plain literal is assignable, so that messages are built without casts; a value with another name is
 * not.
 */
export type Tagged<T, Name extends string> = T & { readonly [brand]?: Name };

/**
 * Any other text.
 * @type string
 */
export type OpenString = string & { readonly [brand]?: "open" };

/**
 * Any other number.
 * @type integer
 * @format int32
 */
export type OpenInteger = number & { readonly [brand]?: "open" };

// The template does not match the listed tags, so that a `switch` narrows; a plain `string` would match them, too.
/**
 * A tag that is not listed.
 * @type string
 */
export type UnknownTag = `_${string}`;

/** A JSON object of any content. */
export interface JsonObject {
  [key: string]: unknown;
}

/**
 * Space for data of applications; others must not assume anything about it.
 * See https://agentclientprotocol.com/protocol/extensibility
 * @type ["object","null"]
 * @x-deserialize-default-on-error true
 * @additionalProperties true
 */
export type Meta = Tagged<JsonObject, "Meta"> | null;

// All numbers have one brand, so that what one version bounds more narrowly than another is assignable both ways.
/**
 * A number without a fraction.
 * @type integer
 * @format int32
 */
export type Int32 = Tagged<number, "Number">;

/**
 * A number without a fraction.
 * @type integer
 * @format int64
 */
export type Int64 = Tagged<number, "Number">;

/**
 * A number without a fraction, from 0.
 * @type integer
 * @format uint32
 * @minimum 0
 */
export type Uint32 = Tagged<number, "Number">;

/**
 * A number without a fraction, from 0.
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
 * A number of characters, from 1.
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
 * A line of a file, from 1.
 * @type integer
 * @format uint32
 * @minimum 1
 */
export type LineNumber = Tagged<number, "Number">;

/** Exactly one of the alternatives: the schema checks that, as TypeScript cannot. */
export type ExactlyOne<Alternatives> = Alternatives;
