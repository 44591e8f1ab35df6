import type { Model } from "../model/model.ts";
import type { NameBook, NamingRules } from "../names/name-book.ts";
import type { ShapeTable } from "../shapes/shape.ts";

/** The input of {@link Language.render}. */
export interface RenderInput {
  readonly model: Model;
  readonly names: NameBook;
  /** The shape of each definition, which readers use to check and repair JSON. */
  readonly shapes: ShapeTable;
  /** The first line of each file, without the comment sign. */
  readonly header: string;
  /** The protocol's major version, as in `initialize`. */
  readonly version: number;
  /** The name of the generated package, module or crate. */
  readonly packageName: string;
}

/** A generated file; its path is relative to the output folder. */
export interface GeneratedFile {
  readonly path: string;
  readonly content: string;
}

/**
 * A language that types can be generated for.
 *
 * Its types
 *
 * - read and write JSON, and keep unknown properties, variants (`other`) and values (`open`);
 * - tell a missing property from `null` (`Field.nullable`);
 * - refuse `alternatives`, `minimum`, `maximum`, `minLength`, `maxLength`, `minItems`, and whole numbers beyond
 *   `model/integer-ranges.ts`; read `1.0` as a whole number up to 2^53, and keep all digits of other numbers;
 * - have equality, doc comments, and a one-line constructor for each variant; untagged variants are tried in order.
 *
 * Its readers, ports of `schema/src/find-flaw.ts` and `schema/src/repair.ts`, visit the same parts in the same order, with
 * the same paths and messages. They use {@link RenderInput.shapes}, embedded as JSON:
 *
 * - look up a `reference` in the table; `others` means `open`, then `unknown`; `fallbacks` means `open`;
 * - a missing property needs a value that is not `null`;
 * - repair in the order of `createDecoder`, after which the decoder must accept an empty list in spite of `minItems`;
 * - read a flat variant by the shape of its union, since it has no shape with its tag;
 * - `read` returns the value and its repairs, `readStrict` accepts none; a map of methods has params, result and side,
 *   and one function peeks at the protocol version.
 */
export interface Language {
  /** The value of `--lang`. */
  readonly name: string;
  /** A short description of the types and the library that they use, for `--list`. */
  readonly summary: string;
  /**
   * Spells the names of types, properties and constants, and changes those that the language or the support code
   * reserves. Nothing else keeps these apart.
   */
  readonly naming: NamingRules;
  /** Whether each variant of a tagged union has its own type, which contains the tag. */
  readonly flatVariants: boolean;
  readonly defaultPackage: string;
  /** Whether a package may have that name; absent if the folder of the files names the package or module. */
  readonly isPackageName?: (name: string) => boolean;
  readonly render: (input: RenderInput) => readonly GeneratedFile[];
}
