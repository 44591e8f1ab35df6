/**
 * The building blocks of the definitions. A type of this file is no definition of its own: the generator writes it out
 * wherever it is used.
 */

declare const brand: unique symbol;

/**
 * `T` under a name of its own. A plain literal is assignable (no cast is needed to build a message); a value that already
 * carries another name is not.
 */
export type Tagged<T, Name extends string> = T & { readonly [brand]?: Name };

/**
 * Any other string, beside the listed ones: an enumeration that the specification leaves open.
 * @type string
 */
export type OpenString = string & { readonly [brand]?: "open" };

/**
 * Any other 32-bit integer, beside the listed ones.
 * @type integer
 * @format int32
 */
export type OpenInteger = number & { readonly [brand]?: "open" };

/**
 * The tag of a variant that the specification does not list. In code it must begin with `_` (which is what the
 * specification keeps free for extensions, and what lets TypeScript tell it from the listed tags); on the wire it is any
 * other string.
 * @type string
 */
export type UnknownTag = `_${string}`;

/** A JSON object of any content. */
export interface JsonObject {
  [key: string]: unknown;
}

/**
 * Room for metadata of an application's own, see https://agentclientprotocol.com/protocol/v1/extensibility. Nothing may be
 * assumed about the values at these keys.
 * @type ["object","null"]
 * @x-deserialize-default-on-error true
 * @additionalProperties true
 */
export type Meta = Tagged<JsonObject, "Meta"> | null;

/**
 * @type integer
 * @format int64
 */
export type Int64 = Tagged<number, "Int64">;

/**
 * @type integer
 * @format uint32
 * @minimum 0
 */
export type Uint32 = Tagged<number, "Uint32">;

/**
 * @type integer
 * @format uint64
 * @minimum 0
 */
export type Uint64 = Tagged<number, "Uint64">;

/**
 * @type number
 * @format double
 */
export type Double = Tagged<number, "Double">;
