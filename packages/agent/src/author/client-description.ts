import type { Implementation, PromptCapabilities } from "@parley/schema/neutral";

/** A client's description, independent of the protocol version. */
export interface ClientDescription {
  /** The connection's protocol version. */
  readonly version: number;
  readonly info: Implementation | undefined;
  readonly capabilities: ClientFeatures;
  /** The params of the client's `initialize` request, in the format of its version. */
  readonly initializeParams?: unknown;
}

/** A client's capabilities beyond the baseline. Do not use a feature that the client has not advertised. */
export interface ClientFeatures {
  readonly readTextFile: boolean;
  readonly writeTextFile: boolean;
  readonly terminal: boolean;
  /** Whether the client shows notices. */
  readonly notices: boolean;
  /** Whether the client supports updates about context compactions. */
  readonly compaction: boolean;
  /** Whether the client can show several plans, each with an id. */
  readonly plans: boolean;
  /** Whether the client shows subagents and messages between sessions. */
  readonly subagents: boolean;
  /**
   * Present if the client shows suggested prompts. Specifies the kinds of content that they may contain besides text
   * and links.
   *
   * @experimental
   */
  readonly promptSuggestions?: Readonly<Required<Omit<PromptCapabilities, "_meta">>> | undefined;
  /**
   * Whether skills are sent to the client as skills rather than commands. True if the client supports skills and
   * the agent accepts skills in prompts.
   *
   * @experimental
   */
  readonly skills?: boolean | undefined;
  /**
   * Whether the client receives cursors at which it can fork the session.
   *
   * @experimental
   */
  readonly cursors?: boolean | undefined;
  /** Whether the client shows on/off settings. */
  readonly booleanConfigOptions: boolean;
  /** The ways in which the client can ask the user for input: with a form, or at a URL. */
  readonly elicitation: { readonly form: boolean; readonly url: boolean };
  /** Whether the client can restart the agent's program in a terminal for the user to log in. */
  readonly terminalAuthentication: boolean;
  /** Extensions, exactly as the client sent them. */
  readonly _meta: { readonly [key: string]: unknown };
}
