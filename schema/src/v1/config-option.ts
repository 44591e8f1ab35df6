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
 * A session setting that the user can change, and its current value.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-config-options
 */
export type SessionConfigOption = {
  /** The ID of the option. */
  id: SessionConfigId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * The category of the option. It helps a client decide where to show the option and which shortcut to assign.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** An option with several values to choose from. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** An on/off option. Requires the client capability `session.configOptions.boolean`. */
    | ({ type: "boolean" } & SessionConfigBoolean)
  );

/** An option whose value is chosen from a list. */
export interface SessionConfigSelect {
  /** The chosen value, which is one of those in `options`. */
  currentValue: SessionConfigValueId;
  /** The values to choose from. */
  options: SessionConfigSelectOptions;
}

/** The values of an option, either grouped or as a flat list. */
export type SessionConfigSelectOptions =
  /** A flat list. */
  | SessionConfigSelectOption[]
  /** Groups, each with a heading. */
  | SessionConfigSelectGroup[];

/** A group of related values. */
export interface SessionConfigSelectGroup {
  /** The ID of the group. */
  group: SessionConfigGroupId;
  /** The heading shown to the user. */
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
 * Sets a configuration option of a session. If the request has no `type`, or one that is not listed here, the
 * value belongs to a selector.
 * @x-side agent
 * @x-method session/set_config_option
 */
export type SetSessionConfigOptionRequest = {
  /** The ID of the session to change. */
  sessionId: SessionId;
  /** The ID of the option to set. */
  configId: SessionConfigId;
  _meta?: Meta;
} &
  /** For an on/off option. */
  (
    | {
        /** The value is a boolean. */
        type: "boolean";
        /** Whether to turn the option on. */
        value: boolean;
      }
    /** For a selector. */
    | {
        /**
         * Never set. Distinguishes a selector's value from values with a type.
         * @ignore
         */
        type?: never;
        /** The ID of one of the option's values. */
        value: SessionConfigValueId;
      }
  );

/**
 * Confirms that the option is set. Other options may have changed as a result.
 * @x-side agent
 * @x-method session/set_config_option
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** Reports that the agent changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}
