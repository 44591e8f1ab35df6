import type { Meta } from "../primitive.ts";
import type {
  SessionConfigBoolean,
  SessionConfigGroupId,
  SessionConfigId,
  SessionConfigOptionCategory,
  SessionConfigSelectOption,
  SessionConfigValueId,
} from "../shared/config-option.ts";
import type { SessionId } from "../shared/ids.ts";

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
