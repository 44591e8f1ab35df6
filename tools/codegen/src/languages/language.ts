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

/** A language that types can be generated for. */
export interface Language {
  /** The value of `--lang`. */
  readonly name: string;
  /** A short description of the types and the library that they use, for `--list`. */
  readonly summary: string;
  readonly naming: NamingRules;
  /** Whether each variant of a tagged union has its own type, which contains the tag. */
  readonly flatVariants: boolean;
  readonly defaultPackage: string;
  /** Whether a package may have that name; absent if the folder of the files names the package or module. */
  readonly isPackageName?: (name: string) => boolean;
  readonly render: (input: RenderInput) => readonly GeneratedFile[];
}
