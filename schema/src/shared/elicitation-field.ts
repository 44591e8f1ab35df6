import type { Double, Int64, Meta } from "../primitive.ts";

/** One of the strings that the user can choose, with a label. */
export interface EnumOption {
  /** The value of the option. */
  const: string;
  /** The label for the user. */
  title: string;
  /**
   * A longer description for the user. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** A number field. For optional members, missing and `null` mean the same. */
export interface NumberPropertySchema {
  /**
   * The label for the user.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The minimum. */
  minimum?: Double | null;
  /** The maximum. */
  maximum?: Double | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: Double | null;
  _meta?: Meta;
}

/** An integer field. For optional members, missing and `null` mean the same. */
export interface IntegerPropertySchema {
  /**
   * The label for the user.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The minimum. */
  minimum?: Int64 | null;
  /** The maximum. */
  maximum?: Int64 | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: Int64 | null;
  _meta?: Meta;
}

/** A yes-or-no field. For optional members, missing and `null` mean the same. */
export interface BooleanPropertySchema {
  /**
   * The label for the user.
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
