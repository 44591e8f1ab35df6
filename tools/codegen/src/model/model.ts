/** What a value is, apart from being absent or `null`. */
export type Shape =
  | { readonly kind: "any" | "null" | "boolean" }
  | { readonly kind: "string"; readonly minLength?: number | undefined }
  | { readonly kind: "integer"; readonly format: IntegerFormat; readonly minimum?: number | undefined }
  | { readonly kind: "number"; readonly minimum?: number | undefined; readonly maximum?: number | undefined }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "list"; readonly items: Shape; readonly minItems?: number | undefined }
  | { readonly kind: "map"; readonly values: Shape };

/** The widths of whole numbers; int64 is what has none. */
export type IntegerFormat = "int32" | "int64" | "uint16" | "uint32" | "uint64";

/** A property of a structure. */
export interface Field {
  /** The property's name on the wire. */
  readonly key: string;
  readonly doc: string;
  readonly shape: Shape;
  readonly required: boolean;
  /** Whether `null` is a value of its own beside those of the shape. */
  readonly nullable: boolean;
}

/** Sets of properties of which a document must have all of at least one set, of exactly one if `exclusive`. */
export interface Alternatives {
  readonly exclusive: boolean;
  readonly sets: readonly (readonly string[])[];
}

/** The property that tells the variants of a union apart, and its value in one of them. */
export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** An object with known properties; others are kept. */
export interface Structure {
  readonly kind: "structure";
  readonly fields: readonly Field[];
  readonly alternatives?: Alternatives | undefined;
  /** Set on a variant of a tagged union that has its tag within. */
  readonly tag?: Tag | undefined;
}

/** A variant of a tagged union whose other properties are those of another union. */
export interface Wrapper {
  readonly kind: "wrapper";
  readonly tag: Tag;
  readonly payload: string;
}

/** A known value of an enumeration. */
export interface Member {
  /** What its name is made from. */
  readonly key: string;
  readonly value: string | number;
  readonly doc: string;
}

/** Strings or whole numbers with a name. An open one has other values too. */
export interface Enumeration {
  readonly kind: "enumeration";
  readonly base: Shape & { readonly kind: "string" | "integer" };
  readonly open: boolean;
  readonly members: readonly Member[];
}

/** One case of a tagged union; its payload is the definition of an object. */
export interface Variant {
  /** The tag's value. */
  readonly value: string;
  readonly doc: string;
  readonly payload: string;
}

/** A case of a tagged union that has no tag of its own. */
export interface UntaggedVariant {
  /** What its name is made from. */
  readonly key: string;
  readonly payload: string;
}

/** Objects that a property tells apart. */
export interface TaggedUnion {
  readonly kind: "tagged";
  readonly tag: string;
  readonly variants: readonly Variant[];
  /** The definition of an object with any other tag; it has the tag among its fields. */
  readonly other?: string | undefined;
  /** Objects that need no tag, in the order in which they are tried when no variant fits. */
  readonly untagged: readonly UntaggedVariant[];
}

/** One case of a union without a tag. */
export interface Alternative {
  readonly key: string;
  readonly shape: Shape;
}

/** Values that only their shape tells apart; the first that fits counts. */
export interface UntaggedUnion {
  readonly kind: "untagged";
  readonly alternatives: readonly Alternative[];
}

/** Another name for a shape. */
export interface Alias {
  readonly kind: "alias";
  readonly shape: Shape;
}

/** Something with a name. */
export type Definition = { readonly name: string; readonly doc: string } & (
  | Alias
  | Enumeration
  | Structure
  | TaggedUnion
  | UntaggedUnion
  | Wrapper
);

/** A method of the protocol. */
export interface Method {
  readonly name: string;
  /** Who handles it; `protocol` is both. */
  readonly side: string;
  readonly params: string;
  /** Absent for a notification. */
  readonly result?: string | undefined;
}

/** A protocol in no language yet: names are the specification's. */
export interface Model {
  readonly definitions: readonly Definition[];
  readonly methods: readonly Method[];
}
