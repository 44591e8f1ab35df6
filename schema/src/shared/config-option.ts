import type { Meta, OpenString, Tagged } from "../primitive.ts";

/**
 * Identifies a configuration option of a session.
 * @type string
 */
export type SessionConfigId = Tagged<string, "SessionConfigId">;

/**
 * The purpose of a configuration option. It affects only how the option is shown. A client MUST treat an unknown
 * category like a missing one. Names that start with `_` are free for everyone; all others are reserved for the
 * protocol.
 */
export type SessionConfigOptionCategory =
  /** The mode of the session. */
  | "mode"
  /** The model that the session uses. */
  | "model"
  /** A setting of the model. */
  | "model_config"
  /** The effort that the model spends on thinking. */
  | "thought_level"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** A value of an option. */
export interface SessionConfigSelectOption {
  /** The ID of the value. */
  value: SessionConfigValueId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user. Missing and `null` both mean none.
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
