import type { Meta, OpenString, Tagged } from "../primitive.ts";

/**
 * Identifies a configuration option of a session.
 * @type string
 */
export type SessionConfigId = Tagged<string, "SessionConfigId">;

/**
 * The category of a configuration option. It affects only how the option is shown. A client MUST treat an unknown
 * category like a missing one. Categories that start with `_` are free to use; all others are reserved for the
 * protocol.
 */
export type SessionConfigOptionCategory =
  /** The mode of the session. */
  | "mode"
  /** The model that the session uses. */
  | "model"
  /** A model setting. */
  | "model_config"
  /** How much effort the model spends on thinking. */
  | "thought_level"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/** A value that the user can choose for an option. */
export interface SessionConfigSelectOption {
  /** The ID of the value. */
  value: SessionConfigValueId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * Identifies a group of values.
 * @type string
 */
export type SessionConfigGroupId = Tagged<string, "SessionConfigGroupId">;

/**
 * Identifies a value of a configuration option.
 * @type string
 */
export type SessionConfigValueId = Tagged<string, "SessionConfigValueId">;

/** An option that can be turned on or off. */
export interface SessionConfigBoolean {
  /** Whether the option is on. */
  currentValue: boolean;
}
