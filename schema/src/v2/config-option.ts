import type { Meta, UnknownTag } from "../primitive.ts";
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
 * See https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export type SessionConfigOption = {
  /** The ID of the option. */
  configId: SessionConfigId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * The category of the option. It helps a client decide where to show the option and which shortcut to assign.
   * Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** An option with several values to choose from. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** An option that can be turned on or off. */
    | ({ type: "boolean" } & SessionConfigBoolean)
    /**
     * Any other kind of option. A client that does not know the type hides the option, and the agent continues to use
     * the option's current value. Receivers should store and forward it unchanged.
     */
    | {
        type: UnknownTag;
        [key: string]: unknown;
      }
  );

/** An option whose value is chosen from a list. */
export interface SessionConfigSelect {
  /** The chosen value, which is one of those in `options`. */
  currentValue: SessionConfigValueId;
  /** The values to choose from. There is at least one, and no value is repeated, even across groups. */
  options: SessionConfigSelectOptions;
}

/** The values of an option, either grouped or as a flat list. */
export type SessionConfigSelectOptions =
  /** A flat list. */
  | NonEmptyOptions
  /** Groups, each with a heading. */
  | NonEmptyGroups;

/** A group of related values. */
export interface SessionConfigSelectGroup {
  /** The ID of the group. */
  groupId: SessionConfigGroupId;
  /** The heading shown to the user. */
  name: string;
  /**
   * The values of the group. There is at least one.
   * @minItems 1
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  options: SessionConfigSelectOption[];
  _meta?: Meta;
}

/**
 * Sets a configuration option of a session. An agent MUST handle this request for every session that has options. It
 * MUST respond with error `-32602` and change nothing if it does not know the option or the value.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-config-options#setting-a-config-option
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
  /** For a selector. */
  (
    | {
        type: "id";
        /** The ID of one of the option's values. */
        value: SessionConfigValueId;
      }
    /** For an on/off option. */
    | {
        type: "boolean";
        /** Whether to turn the option on. */
        value: boolean;
      }
    /**
     * Any other kind of value. An agent that does not know the type MUST respond with error `-32602`. Receivers
     * should store and forward it unchanged.
     */
    | {
        type: UnknownTag;
        /** The value, in the format that its type defines. */
        value: unknown;
        [key: string]: unknown;
      }
  );

/**
 * Confirms that the option is set. Other options may have changed as a result.
 * @x-side agent
 * @x-method session/set_config_option
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** Reports that the agent changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * A non-empty list of options.
 * @minItems 1
 */
type NonEmptyOptions = SessionConfigSelectOption[];

/**
 * A non-empty list of groups.
 * @minItems 1
 */
type NonEmptyGroups = SessionConfigSelectGroup[];
