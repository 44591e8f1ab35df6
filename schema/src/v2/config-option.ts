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
 * A setting of a session that the user can change, and its current value.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export type SessionConfigOption = {
  /** Identifies the option. */
  configId: SessionConfigId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the option is about, so that a client can place it and assign a shortcut. Missing and `null` both mean that
   * the agent does not say.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** One of several values. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** On or off. */
    | ({ type: "boolean" } & SessionConfigBoolean)
    /**
     * Any other kind of option. A client that does not know it omits it, and the agent continues to use its current
     * value. It should be stored and forwarded unchanged.
     */
    | {
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        type: UnknownTag;
        [key: string]: unknown;
      }
  );

/** An option with one of several values. */
export interface SessionConfigSelect {
  /** The chosen value, one of those in `options`. */
  currentValue: SessionConfigValueId;
  /** The values to choose from: at least one, and each only once across all groups. */
  options: SessionConfigSelectOptions;
}

/** The values of an option, grouped or not. */
export type SessionConfigSelectOptions =
  /** A flat list. */
  | NonEmptyOptions
  /** Groups, each with a heading. */
  | NonEmptyGroups;

/** Values that belong together. */
export interface SessionConfigSelectGroup {
  /** Identifies the group. */
  groupId: SessionConfigGroupId;
  /** The heading for the user. */
  name: string;
  /**
   * The values of the group: at least one.
   * @minItems 1
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  options: SessionConfigSelectOption[];
  _meta?: Meta;
}

/**
 * Sets a configuration option of a session. An agent MUST handle it for every session that has options. It MUST answer
 * an unknown option or value with error `-32602`, without changing anything.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-config-options#setting-a-config-option
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
  /** For a selector. */
  (
    | {
        type: "id";
        /** One of the option's values. */
        value: SessionConfigValueId;
      }
    /** For an on/off option. */
    | {
        type: "boolean";
        /** On or off. */
        value: boolean;
      }
    /**
     * Any other kind of value. An agent that does not know it MUST answer with error `-32602`. It should be stored and
     * forwarded unchanged.
     */
    | {
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        type: UnknownTag;
        /** The value, in the form of its type. */
        value: unknown;
        [key: string]: unknown;
      }
  );

/**
 * The option is set. This may have changed other options.
 * @x-side agent
 * @x-method session/set_config_option
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session and their current values, the most important first.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** The agent has changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session and their current values, the most important first.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * Not empty.
 * @minItems 1
 */
type NonEmptyOptions = SessionConfigSelectOption[];

/**
 * Not empty.
 * @minItems 1
 */
type NonEmptyGroups = SessionConfigSelectGroup[];
