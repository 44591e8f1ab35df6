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
 * Something about a session that the user can set, and what it is set to.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export type SessionConfigOption = {
  /** Names the option. */
  configId: SessionConfigId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the option is about, so that a client can give it a place and a key. Missing and `null` both mean that it
   * does not say.
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
     * A kind of option that is not listed here. A client that does not know it omits it, and the agent continues to use
     * its current value. Whoever does not know it should keep it unchanged when storing or forwarding it.
     */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        type: UnknownTag;
        [key: string]: unknown;
      }
  );

/** An option with one of several values. */
export interface SessionConfigSelect {
  /** The value that is chosen: one of those in `options`. */
  currentValue: SessionConfigValueId;
  /** The values to choose from: at least one, and each only once, in whatever group. */
  options: SessionConfigSelectOptions;
}

/** The values of an option, in groups or not. */
export type SessionConfigSelectOptions =
  /** One list. */
  | NonEmptyOptions
  /** Groups with a heading each. */
  | NonEmptyGroups;

/** Values that belong together. */
export interface SessionConfigSelectGroup {
  /** Names the group. */
  groupId: SessionConfigGroupId;
  /** The heading that the user reads. */
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
 * Sets a configuration option of a session. An agent MUST handle it for every session that has options, and answer an
 * option or a value that there is not with error `-32602`, which leaves all as it was.
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
    /** For an option that is on or off. */
    | {
        type: "boolean";
        /** On or off. */
        value: boolean;
      }
    /**
     * A kind of value that is not listed here. An agent that does not know it MUST answer with error `-32602`; who
     * does not know it should keep what it stores or passes on as it is.
     */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        type: UnknownTag;
        /** The value, in whatever form its type has. */
        value: unknown;
        [key: string]: unknown;
      }
  );

/**
 * The option is set. That may have changed others as well.
 * @x-side agent
 * @x-method session/set_config_option
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** The agent has changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session, the most important first, with what they are set to now.
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
