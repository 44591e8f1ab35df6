import type { Double, Int64, Meta, Uint32, Uint64, UnknownTag } from "./primitive.ts";

export interface ElicitationSchema {
  /**
   * @default "object"
   * @x-deserialize-default-on-error true
   */
  type?: ElicitationSchemaType;
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @default {} */
  properties?: { [key: string]: ElicitationPropertySchema };
  required?: string[] | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  _meta?: Meta;
}

export type ElicitationSchemaType = "object";

export type ElicitationPropertySchema =
  | ({ type: "string" } & StringPropertySchema)
  | ({ type: "number" } & NumberPropertySchema)
  | ({ type: "integer" } & IntegerPropertySchema)
  | ({ type: "boolean" } & BooleanPropertySchema)
  | ({ type: "array" } & MultiSelectPropertySchema)
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

export interface StringPropertySchema {
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  minLength?: Uint32 | null;
  maxLength?: Uint32 | null;
  pattern?: string | null;
  format?: StringFormat | null;
  /** @x-deserialize-default-on-error true */
  default?: string | null;
  enum?: string[] | null;
  oneOf?: EnumOption[] | null;
  _meta?: Meta;
}

export type StringFormat = "email" | "uri" | "date" | "date-time";

export interface EnumOption {
  const: string;
  title: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  _meta?: Meta;
}

export interface NumberPropertySchema {
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  minimum?: Double | null;
  maximum?: Double | null;
  /** @x-deserialize-default-on-error true */
  default?: Double | null;
  _meta?: Meta;
}

export interface IntegerPropertySchema {
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  minimum?: Int64 | null;
  maximum?: Int64 | null;
  /** @x-deserialize-default-on-error true */
  default?: Int64 | null;
  _meta?: Meta;
}

export interface BooleanPropertySchema {
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  /** @x-deserialize-default-on-error true */
  default?: boolean | null;
  _meta?: Meta;
}

export interface MultiSelectPropertySchema {
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  minItems?: Uint64 | null;
  maxItems?: Uint64 | null;
  items: MultiSelectItems;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  default?: string[] | null;
  _meta?: Meta;
}

export type MultiSelectItems =
  | ({ type: "string" } & StringMultiSelectItems)
  | {
      type: UnknownTag;
      [key: string]: unknown;
    }
  | TitledMultiSelectItems;

export interface StringMultiSelectItems {
  enum: string[];
  _meta?: Meta;
}

export interface TitledMultiSelectItems {
  anyOf: EnumOption[];
  _meta?: Meta;
}
