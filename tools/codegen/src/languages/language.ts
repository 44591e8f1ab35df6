import type { Model } from "../model/model.ts";
import type { NameBook, NamingRules } from "../names/name-book.ts";

/** What a language's files are written from. */
export interface RenderInput {
  readonly model: Model;
  readonly names: NameBook;
  /** What the first line of each file says, without the comment sign. */
  readonly header: string;
  /** The protocol's major version: what `initialize` says. */
  readonly version: number;
  /** The package, module or crate that the files are for. */
  readonly packageName: string;
}

/** A generated file; its path is relative to the folder that it goes to. */
export interface GeneratedFile {
  readonly path: string;
  readonly content: string;
}

/** A language that types can be generated for. */
export interface Language {
  /** What `--lang` says. */
  readonly name: string;
  /** What the types are made with: a library, or the standard library. */
  readonly summary: string;
  readonly naming: NamingRules;
  /** Whether each variant of a tagged union is a type of its own, with the tag within. */
  readonly flatVariants: boolean;
  readonly defaultPackage: string;
  /** Whether a package (in Rust a module) can have that name. */
  readonly isPackageName: (name: string) => boolean;
  readonly render: (input: RenderInput) => readonly GeneratedFile[];
}
