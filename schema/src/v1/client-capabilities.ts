import type { Meta } from "../primitive.ts";
import type { ElicitationCapabilities } from "../shared/capabilities.ts";

/**
 * The capabilities of a client. An agent MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#client-capabilities
 */
export interface ClientCapabilities {
  /**
   * Which files the agent may ask the client for.
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
   * What the client understands inside a session; missing or `null` means nothing beyond the basics.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
  /**
   * Which authentication methods the client can carry out, beside those that the agent carries out itself; an agent
   * MUST NOT offer others.
   * @default {"terminal":false}
   * @x-deserialize-default-on-error true
   */
  auth?: AuthCapabilities;
  /**
   * Which questions the agent may put to the user; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  /**
   * `{}` if the client follows the sessions of subagents: whose they are, how far they are, what they say to each
   * other, and what may not be done with them. Missing or `null` if not.
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

/** Which `fs/…` methods a client handles. */
export interface FileSystemCapabilities {
  /**
   * Whether `fs/read_text_file` is handled.
   * @default false
   * @x-deserialize-default-on-error true
   */
  readTextFile?: boolean;
  /**
   * Whether `fs/write_text_file` is handled.
   * @default false
   * @x-deserialize-default-on-error true
   */
  writeTextFile?: boolean;
  _meta?: Meta;
}

/** The authentication methods that need something of the client. */
export interface AuthCapabilities {
  /**
   * Whether the client can start the agent's program again in a terminal that the user types in, exactly as it is
   * configured to start it. Only then may the agent offer methods of type `terminal`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  terminal?: boolean;
  _meta?: Meta;
}

/** The capabilities of a client inside a session. */
export interface ClientSessionCapabilities {
  /**
   * `{}` if the client follows context compactions (all of it); missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  compaction?: CompactionCapabilities | null;
  /**
   * Which kinds of configuration options the client shows, beside the basic ones; missing or `null` means none.
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

/** The kinds of configuration options that a client shows, beside selectors. */
export interface SessionConfigOptionsCapabilities {
  /**
   * `{}` if the client shows on/off options: only then may the agent send options of type `boolean`, and the client set
   * them by a `value` of that type. Missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  boolean?: BooleanConfigOptionCapabilities | null;
  _meta?: Meta;
}

/** The client shows on/off options. */
export interface BooleanConfigOptionCapabilities {
  _meta?: Meta;
}

/** The client shows notices to the user. */
export interface NoticeCapabilities {}

/** The client follows context compactions by their ids. */
export interface CompactionCapabilities {}

/** The client follows the sessions of subagents. Only then may an agent send updates about them. */
export interface SubagentCapabilities {
  _meta?: Meta;
}

/** The client handles plans that have ids. */
export interface PlanCapabilities {
  _meta?: Meta;
}
