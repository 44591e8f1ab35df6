import type { Meta } from "../primitive.ts";
import type { ElicitationCapabilities } from "../shared/capabilities.ts";

/**
 * The capabilities of a client. An agent MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#client-capabilities
 */
export interface ClientCapabilities {
  /**
   * The file operations that the client offers.
   * @default {"readTextFile":false,"writeTextFile":false}
   * @x-deserialize-default-on-error true
   */
  fs?: FileSystemCapabilities;
  /**
   * Whether the client handles all of the `terminal/…` methods.
   * @default false
   * @x-deserialize-default-on-error true
   */
  terminal?: boolean;
  /**
   * The session features that the client supports. Missing or `null` if it supports only the basic ones.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
  /**
   * The authentication methods that the client supports, in addition to those that the agent handles itself. An
   * agent MUST NOT offer others.
   * @default {"terminal":false}
   * @x-deserialize-default-on-error true
   */
  auth?: AuthCapabilities;
  /**
   * The elicitation modes that the client supports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  /**
   * `{}` if the client follows subagents, including their parents, states, messages to each other, and the
   * operations that they allow; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  subagents?: SubagentCapabilities | null;
  /**
   * `{}` if the client handles both `plan_update` and `plan_removed`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  plan?: PlanCapabilities | null;
  _meta?: Meta;
}

/** The `fs/…` methods that a client handles. */
export interface FileSystemCapabilities {
  /**
   * Whether the client handles `fs/read_text_file`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  readTextFile?: boolean;
  /**
   * Whether the client handles `fs/write_text_file`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  writeTextFile?: boolean;
  _meta?: Meta;
}

/** The authentication methods that a client supports, in addition to those that the agent handles itself. */
export interface AuthCapabilities {
  /**
   * Whether the client can start the agent's program again, exactly as configured, in a terminal for the user.
   * The agent may offer methods of type `terminal` only if this is true.
   * @default false
   * @x-deserialize-default-on-error true
   */
  terminal?: boolean;
  _meta?: Meta;
}

/** The session features that a client supports. */
export interface ClientSessionCapabilities {
  /**
   * `{}` if the client fully supports context compaction; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  compaction?: CompactionCapabilities | null;
  /**
   * The kinds of configuration options that the client shows, in addition to the basic ones. Missing or `null`
   * if there are none.
   * @x-deserialize-default-on-error true
   */
  configOptions?: SessionConfigOptionsCapabilities | null;
  /**
   * `{}` if the client shows notices to the user; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  notices?: NoticeCapabilities | null;
  _meta?: Meta;
}

/** The kinds of configuration options that a client shows, in addition to selectors. */
export interface SessionConfigOptionsCapabilities {
  /**
   * `{}` if the client shows on/off options; missing or `null` if not. The agent may send options of type
   * `boolean`, and the client may set them with a `value` of that type, only if this is set.
   * @x-deserialize-default-on-error true
   */
  boolean?: BooleanConfigOptionCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the client shows on/off options. */
export interface BooleanConfigOptionCapabilities {
  _meta?: Meta;
}

/** Indicates that the client shows notices to the user. */
export interface NoticeCapabilities {}

/** Indicates that the client tracks context compactions by their IDs. */
export interface CompactionCapabilities {}

/**
 * Indicates that the client follows the sessions of subagents. An agent may send updates about subagents only if the
 * client advertised this.
 */
export interface SubagentCapabilities {
  _meta?: Meta;
}

/** Indicates that the client handles plans that have IDs. */
export interface PlanCapabilities {
  _meta?: Meta;
}
