/** The type of a value. Does not cover whether the value can be missing or `null`. */
export type Shape =
  | { readonly kind: "any" | "null" | "boolean" }
  | {
      readonly kind: "string";
      /** Lengths are in code points. */
      readonly minLength?: number | undefined;
      readonly maxLength?: number | undefined;
    }
  | { readonly kind: "integer"; readonly format: IntegerFormat; readonly minimum?: number | undefined }
  | { readonly kind: "number"; readonly minimum?: number | undefined; readonly maximum?: number | undefined }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "list"; readonly items: Shape; readonly minItems?: number | undefined }
  | { readonly kind: "map"; readonly values: Shape };

/** An integer format. An integer without a format is an `int64`. */
export type IntegerFormat = "int32" | "int64" | "uint16" | "uint32" | "uint64";

export interface Field {
  /** The property's name on the wire. */
  readonly key: string;
  readonly doc: string;
  readonly shape: Shape;
  readonly required: boolean;
  /** Whether `null` is allowed in addition to the shape's values. */
  readonly nullable: boolean;
}

/** Names of properties that must be present, and names of properties that must be absent. */
export interface PropertySet {
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
}

/** Sets of properties. A document must match at least one set, or exactly one if `exclusive` is true. */
export interface Alternatives {
  readonly exclusive: boolean;
  readonly sets: readonly PropertySet[];
}

/** The property that distinguishes a union's variants, and its value in one of them. */
export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** An object with known properties. Unknown properties are kept. */
export interface Structure {
  readonly kind: "structure";
  readonly fields: readonly Field[];
  readonly alternatives?: Alternatives | undefined;
  /** The union's tag, if this is a variant of a tagged union and contains the tag. */
  readonly tag?: Tag | undefined;
}

/** A variant of a tagged union that takes its other properties from another union. */
export interface Wrapper {
  readonly kind: "wrapper";
  readonly tag: Tag;
  readonly payload: string;
}

/** A known value of an enumeration. */
export interface Member {
  /** The string from which the name is derived. */
  readonly key: string;
  readonly value: string | number;
  readonly doc: string;
}

/** Named strings or integers. An open enumeration also allows other values. */
export interface Enumeration {
  readonly kind: "enumeration";
  readonly base: Shape & { readonly kind: "string" | "integer" };
  readonly open: boolean;
  readonly members: readonly Member[];
}

/** A variant of a tagged union. Its payload is an object definition. */
export interface Variant {
  /** The value of the tag. */
  readonly value: string;
  readonly doc: string;
  readonly payload: string;
}

export interface UntaggedVariant {
  /** The string from which the name is derived. */
  readonly key: string;
  readonly payload: string;
}

/** Objects distinguished by a property. */
export interface TaggedUnion {
  readonly kind: "tagged";
  readonly tag: string;
  readonly variants: readonly Variant[];
  /** The name of the definition for objects with any other tag. The tag is one of its fields. */
  readonly other?: string | undefined;
  /** Objects without a tag. They are tried in order when no variant matches. */
  readonly untagged: readonly UntaggedVariant[];
}

export interface Alternative {
  readonly key: string;
  readonly shape: Shape;
}

/** Values that differ only in shape. The first matching alternative is used. */
export interface UntaggedUnion {
  readonly kind: "untagged";
  readonly alternatives: readonly Alternative[];
}

/** Another name for a shape. */
export interface Alias {
  readonly kind: "alias";
  readonly shape: Shape;
}

export type Definition = { readonly name: string; readonly doc: string } & (
  | Alias
  | Enumeration
  | Structure
  | TaggedUnion
  | UntaggedUnion
  | Wrapper
);

export interface Method {
  readonly name: string;
  /** The side that handles the method. `protocol` means both. */
  readonly side: string;
  readonly params: string;
  /** Absent for notifications. */
  readonly result?: string | undefined;
}

/** A language-independent model of a protocol, with the names from the specification. */
export interface Model {
  readonly definitions: readonly Definition[];
  readonly methods: readonly Method[];
}
