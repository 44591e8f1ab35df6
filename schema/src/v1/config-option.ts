import type { Meta, OpenString, Tagged } from "../primitive.ts";
import type { SessionId } from "./session-id.ts";

/**
 * Something about a session that the user can set, and what it is set to.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-config-options
 */
export type SessionConfigOption = {
  /** Names the option. */
  id: SessionConfigId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the option is about, so that a client can give it a place and a key.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** One of several values. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** On or off; only if the client advertised `session.configOptions.boolean`. */
    | ({ type: "boolean" } & SessionConfigBoolean)
  );

/**
 * Names a configuration option of a session.
 * @type string
 */
export type SessionConfigId = Tagged<string, "SessionConfigId">;

/**
 * What a configuration option is about. It helps with the display and MUST NOT matter for anything else: a client treats a
 * category that it does not know like none. Names that begin with `_` are free for everyone, all others belong to the
 * protocol.
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
  /** Anything else. */
  | OpenString;

/** An option with one of several values. */
export interface SessionConfigSelect {
  /** The value that is chosen: one of those in `options`. */
  currentValue: SessionConfigValueId;
  /** The values to choose from. */
  options: SessionConfigSelectOptions;
}

/** The values of an option, in groups or not. */
export type SessionConfigSelectOptions =
  /** One list. */
  | SessionConfigSelectOption[]
  /** Groups with a heading each. */
  | SessionConfigSelectGroup[];

/** A value that an option can have. */
export interface SessionConfigSelectOption {
  /** Names the value. */
  value: SessionConfigValueId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** Values that belong together. */
export interface SessionConfigSelectGroup {
  /** Names the group. */
  group: SessionConfigGroupId;
  /** The heading that the user reads. */
  name: string;
  /**
   * The values of the group.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  options: SessionConfigSelectOption[];
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

/**
 * Sets a configuration option of a session. Without a `type`, the value names one of a selector; so it does beside a `type`
 * that is not listed here.
 * @x-side agent
 * @x-method session/set_config_option
 */
export type SetSessionConfigOptionRequest = {
  /** The session to change. */
  sessionId: SessionId;
  /** The option to set. */
  configId: SessionConfigId;
  _meta?: Meta;
} &
  /** For an option that is on or off. */
  (
    | {
        /** The value is a boolean. */
        type: "boolean";
        /** On or off. */
        value: boolean;
      }
    /** For a selector. */
    | {
        /**
         * Never set: it is what tells a selector's value from those that have a type.
         * @ignore
         */
        type?: never;
        /** One of the option's values. */
        value: SessionConfigValueId;
      }
  );

/**
 * The option is set. That may have changed others as well.
 * @x-side agent
 * @x-method session/set_config_option
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** The agent has changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}
