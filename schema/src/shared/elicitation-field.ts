import type { Double, Int64, Meta } from "../primitive.ts";

/** A text to choose, with what the user reads for it. */
export interface EnumOption {
  /** The text that is chosen. */
  const: string;
  /** Text for the user. */
  title: string;
  /**
   * A longer text for the user. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** A field for a number. In all that is optional, missing and `null` are the same. */
export interface NumberPropertySchema {
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
  /** The smallest number that is allowed. */
  minimum?: Double | null;
  /** The greatest number that is allowed. */
  maximum?: Double | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: Double | null;
  _meta?: Meta;
}

/** A field for a number without a fraction. In all that is optional, missing and `null` are the same. */
export interface IntegerPropertySchema {
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
  /** The smallest number that is allowed. */
  minimum?: Int64 | null;
  /** The greatest number that is allowed. */
  maximum?: Int64 | null;
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: Int64 | null;
  _meta?: Meta;
}

/** A field for yes or no. In all that is optional, missing and `null` are the same. */
export interface BooleanPropertySchema {
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
  /**
   * The initial value.
   * @x-deserialize-default-on-error true
   */
  default?: boolean | null;
  _meta?: Meta;
}
