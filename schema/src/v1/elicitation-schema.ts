import type { Meta, Uint32, Uint64, UnknownTag } from "../primitive.ts";
import type {
  BooleanPropertySchema,
  EnumOption,
  IntegerPropertySchema,
  NumberPropertySchema,
} from "../shared/elicitation-field.ts";

/** The fields of a form, as a JSON Schema of an object without nesting. */
export interface ElicitationSchema {
  /**
   * Always `object`.
   * @default "object"
   * @x-deserialize-default-on-error true
   */
  type?: ElicitationSchemaType;
  /**
   * A heading for the user. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The fields, by their names.
   * @default {}
   */
  properties?: { [key: string]: ElicitationPropertySchema };
  /** The names of the fields that the user has to fill in. Missing and `null` mean none. */
  required?: string[] | null;
  /**
   * A longer text for the user. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The type of a form's schema: an object, whose properties are the fields. */
export type ElicitationSchemaType = "object";

/** A field of a form. One of several texts is a `string` with `enum` or `oneOf`, some of several an `array`. */
export type ElicitationPropertySchema =
  /** A text, or one of several. */
  | ({ type: "string" } & StringPropertySchema)
  /** A number. */
  | ({ type: "number" } & NumberPropertySchema)
  /** A number without a fraction. */
  | ({ type: "integer" } & IntegerPropertySchema)
  /** Yes or no. */
  | ({ type: "boolean" } & BooleanPropertySchema)
  /** Some of several texts. */
  | ({ type: "array" } & MultiSelectPropertySchema)
  /**
   * A field that is not listed here. A client that does not know it MUST NOT show it as one of the others, and should keep
   * what it stores or passes on as it is.
   */
  | {
      /** The type: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A field for a text; with `enum` or `oneOf`, for one of several. In all that is optional, missing and `null` are the same. */
export interface StringPropertySchema {
  /**
   * Text for the user.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The minimum length of the text, in characters. */
  minLength?: Uint32 | null;
  /** The maximum length of the text, in characters. */
  maxLength?: Uint32 | null;
  /** A regular expression that the text matches. */
  pattern?: string | null;
  /** The media type of the text. */
  format?: StringFormat | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: string | null;
  /** The texts to choose from. */
  enum?: string[] | null;
  /** The texts to choose from, with what the user reads for each. */
  oneOf?: EnumOption[] | null;
  _meta?: Meta;
}

/** The format of a text field. */
export type StringFormat =
  /** An address for mail. */
  | "email"
  /** A URI. */
  | "uri"
  /** A day, as `2026-01-31`. */
  | "date"
  /** A day and a time, in the form of ISO 8601. */
  | "date-time";

/** A field for some of several texts. In all that is optional, missing and `null` are the same. */
export interface MultiSelectPropertySchema {
  /**
   * Text for the user.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The minimum number of choices. */
  minItems?: Uint64 | null;
  /** The maximum number of choices. */
  maxItems?: Uint64 | null;
  /** The texts to choose from. */
  items: MultiSelectItems;
  /**
   * The initial choice.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  default?: string[] | null;
  _meta?: Meta;
}

/** The texts to choose some from; without a `type`, each has a title, as in MCP. */
export type MultiSelectItems =
  /** The texts themselves. */
  | ({ type: "string" } & StringMultiSelectItems)
  /** Items of a type that is not listed here. */
  | {
      /** The type: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    }
  /** The texts, with what the user reads for each. */
  | TitledMultiSelectItems;

/** Texts to choose some from. */
export interface StringMultiSelectItems {
  /** The texts. */
  enum: string[];
  _meta?: Meta;
}

/** Texts to choose some from, with what the user reads for each. */
export interface TitledMultiSelectItems {
  /**
   * Never set: it is what tells these items from those that have a type.
   * @ignore
   */
  type?: never;
  /** The texts. */
  anyOf: EnumOption[];
  _meta?: Meta;
}
