import type { Model } from "../model/model.ts";
import type { NameBook, NamingRules } from "../names/name-book.ts";
import type { ShapeTable } from "../shapes/shape.ts";

export interface RenderInput {
  readonly model: Model;
  readonly names: NameBook;
  /** The shape of each definition, which readers use to check and repair JSON. */
  readonly shapes: ShapeTable;
  /** The first line of each file, without the comment marker. */
  readonly header: string;
  /** The protocol's major version, as in `initialize`. */
  readonly version: number;
  /** The name of the generated package, module or crate. */
  readonly packageName: string;
}

/** A generated file, with its path relative to the output folder. */
export interface GeneratedFile {
  readonly path: string;
  readonly content: string;
}

/**
 * A target language for generated types.
 *
 * Its types
 *
 * - read and write JSON, and keep unknown properties, variants (`other`) and values (`open`);
 * - distinguish a missing property from `null` (`Field.nullable`);
 * - reject violations of `alternatives`, `minimum`, `maximum`, `minLength`, `maxLength` and `minItems`, and integers
 *   outside the range in `model/integer-ranges.ts`; read `1.0` as an integer up to 2^53, and keep all digits of other
 *   numbers;
 * - have equality, doc comments, and a one-line constructor for each variant; untagged variants are tried in order.
 *
 * Its readers are ports of `schema/src/find-flaw.ts` and `schema/src/repair.ts`. They visit the same parts in the same
 * order, and report the same paths and messages. They use {@link RenderInput.shapes}, embedded as JSON, and
 *
 * - look up a `reference` in the table; `others` means `open`, then `unknown`; `fallbacks` means `open`;
 * - require a value other than `null` for a missing property;
 * - repair in the order of `createDecoder`, and afterwards accept an empty list even if `minItems` forbids it;
 * - read a flat variant by its union's shape, since it has no shape that contains the tag;
 * - offer `read`, which returns the value and its repairs; `readStrict`, which accepts no repairs; a map of the
 *   methods with their params, results and sides; and a separate function that peeks at the protocol version.
 */
export interface Language {
  /** The value for `--lang`. */
  readonly name: string;
  /** A short description of the types and the library that they use, for `--list`. */
  readonly summary: string;
  /**
   * Rules for naming types, properties and constants. They must avoid names reserved by the language or the support
   * code, because nothing else prevents such clashes.
   */
  readonly naming: NamingRules;
  /** Whether each variant of a tagged union has its own type that contains the tag. */
  readonly flatVariants: boolean;
  readonly defaultPackage: string;
  /** Returns whether a package can have the given name. Absent if the package or module is named after its folder. */
  readonly isPackageName?: (name: string) => boolean;
  readonly render: (input: RenderInput) => readonly GeneratedFile[];
}
