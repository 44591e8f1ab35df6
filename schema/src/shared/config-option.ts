import type { Meta, OpenString, Tagged } from "../primitive.ts";

/**
 * Names a configuration option of a session.
 * @type string
 */
export type SessionConfigId = Tagged<string, "SessionConfigId">;

/**
 * What a configuration option is about. It helps with the display and MUST NOT matter for anything else: a client
 * treats a category that it does not know like none. Names that begin with `_` are free for everyone, all others
 * belong to the protocol.
 */
export type SessionConfigOptionCategory =
  /** The mode of the session. */
  | "mode"
  /** Which model answers. */
  | "model"
  /** Something about the model. */
  | "model_config"
  /** The amount of thinking of the model. */
  | "thought_level"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** A value that an option can have. */
export interface SessionConfigSelectOption {
  /** Names the value. */
  value: SessionConfigValueId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * Names a group of values.
 * @type string
 */
export type SessionConfigGroupId = Tagged<string, "SessionConfigGroupId">;

/**
 * Names a value of a configuration option.
 * @type string
 */
export type SessionConfigValueId = Tagged<string, "SessionConfigValueId">;

/** An option that is on or off. */
export interface SessionConfigBoolean {
  /** Whether it is on. */
  currentValue: boolean;
}
