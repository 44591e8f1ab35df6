import type { Meta, OpenString, Uint32, Uint64, UnknownTag } from "../primitive.ts";
import type {
  BooleanPropertySchema,
  EnumOption,
  IntegerPropertySchema,
  NumberPropertySchema,
} from "../shared/elicitation-field.ts";

/** The fields of a form, as a flat JSON Schema object. */
export interface ElicitationSchema {
  /** Always `object`. */
  type: ElicitationSchemaType;
  /**
   * The heading of the form. Omitting it is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** The fields, by name. */
  properties: { [key: string]: ElicitationPropertySchema };
  /** The names of the required fields. Missing or `null` if there are none. */
  required?: string[] | null;
  /**
   * A longer description for the user. Omitting it is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The type of a form schema, which is an object with the fields as its properties. */
export type ElicitationSchemaType =
  /** An object. */
  "object";

/**
 * A field of a form. To choose one of several strings, use a `string` with `enum` or `oneOf`; to choose several, use an
 * `array`.
 */
export type ElicitationPropertySchema =
  /** A string, optionally restricted to a list. */
  | ({ type: "string" } & StringPropertySchema)
  /** A number. */
  | ({ type: "number" } & NumberPropertySchema)
  /** An integer. */
  | ({ type: "integer" } & IntegerPropertySchema)
  /** A yes-or-no value. */
  | ({ type: "boolean" } & BooleanPropertySchema)
  /** Any number of strings from a list. */
  | ({ type: "array" } & MultiSelectPropertySchema)
  /**
   * Any other field. A client that does not know the type MUST NOT show the field as one of the others, and should
   * store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/**
 * A string field. With `enum` or `oneOf`, the user chooses one of several strings. Omitting an optional member is
 * equivalent to `null`.
 */
export interface StringPropertySchema {
  /**
   * The label shown to the user.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The minimum length, in characters. */
  minLength?: Uint32 | null;
  /** The maximum length, in characters. */
  maxLength?: Uint32 | null;
  /** The format of the string. */
  format?: StringFormat | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: string | null;
  /**
   * The strings to choose from. There is at least one.
   * @minItems 1
   */
  enum?: string[] | null;
  /**
   * The strings to choose from, with labels for the user. There is at least one.
   * @minItems 1
   */
  oneOf?: EnumOption[] | null;
  _meta?: Meta;
}

/** The format of a string. */
export type StringFormat =
  /** An email address. */
  | "email"
  /** A URI. */
  | "uri"
  /** A date, such as `2026-01-31`. */
  | "date"
  /** A date and time in RFC 3339 format. */
  | "date-time"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol. A client does not reject a form because of an unknown format.
   */
  | OpenString;

/** A field that accepts several strings from a list. Omitting an optional member is equivalent to `null`. */
export interface MultiSelectPropertySchema {
  /**
   * The label shown to the user.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The minimum number of choices. */
  minItems?: Uint64 | null;
  /** The maximum number of choices. */
  maxItems?: Uint64 | null;
  /** The strings to choose from. */
  items: MultiSelectItems;
  /**
   * The strings that are selected initially.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  default?: string[] | null;
  _meta?: Meta;
}

/** The strings to choose from. If there is no `type`, each string has a title, as in MCP. */
export type MultiSelectItems =
  /** Plain strings. */
  | ({ type: "string" } & StringMultiSelectItems)
  /** Any other kind of item. Clients should store and forward it unchanged. */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    }
  /** Strings with labels for the user. */
  | TitledMultiSelectItems;

/** Strings to choose from. */
export interface StringMultiSelectItems {
  /**
   * The strings. There is at least one.
   * @minItems 1
   */
  enum: string[];
  _meta?: Meta;
}

/**
 * Strings to choose from, with labels for the user.
 * @propertyNames {"not":{"const":"type"}}
 */
export interface TitledMultiSelectItems {
  /**
   * Never set. Distinguishes these items from those with a type.
   * @ignore
   */
  type?: never;
  /**
   * The strings. There is at least one.
   * @minItems 1
   */
  anyOf: EnumOption[];
  _meta?: Meta;
}
