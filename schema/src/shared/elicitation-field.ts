import type { Double, Int64, Meta } from "../primitive.ts";

/** One of the strings that the user can choose, with a label. */
export interface EnumOption {
  /** The value of the option. */
  const: string;
  /** The label shown to the user. */
  title: string;
  /**
   * A longer description for the user. Omitting it is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** A number field. Omitting an optional member is equivalent to `null`. */
export interface NumberPropertySchema {
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
  /** The minimum value. */
  minimum?: Double | null;
  /** The maximum value. */
  maximum?: Double | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: Double | null;
  _meta?: Meta;
}

/** An integer field. Omitting an optional member is equivalent to `null`. */
export interface IntegerPropertySchema {
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
  /** The minimum value. */
  minimum?: Int64 | null;
  /** The maximum value. */
  maximum?: Int64 | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: Int64 | null;
  _meta?: Meta;
}

/** A yes-or-no field. Omitting an optional member is equivalent to `null`. */
export interface BooleanPropertySchema {
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
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: boolean | null;
  _meta?: Meta;
}
