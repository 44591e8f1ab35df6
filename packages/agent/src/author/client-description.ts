import type { Implementation } from "@parley/schema/neutral";

/** A client, independent of the protocol's version. */
export interface ClientDescription {
  /** The protocol version of the connection. */
  readonly version: number;
  readonly info: Implementation | undefined;
  readonly capabilities: ClientFeatures;
  /** The params of its `initialize`, in the terms of its version. */
  readonly initializeParams?: unknown;
}

/** Capabilities of a client beyond the baseline. Do not ask a client for what it did not advertise. */
export interface ClientFeatures {
  readonly readTextFile: boolean;
  readonly writeTextFile: boolean;
  readonly terminal: boolean;
  /** True if the client shows notices. */
  readonly notices: boolean;
  /** True if the client follows compactions of the context. */
  readonly compaction: boolean;
  /** True if the client shows several plans, by their ids. */
  readonly plans: boolean;
  /** True if the client shows subagents, and messages between sessions. */
  readonly subagents: boolean;
  /** True if the client shows settings that are on or off. */
  readonly booleanConfigOptions: boolean;
  /** Modes in which the user can be asked for input: by a form, or at a URL. */
  readonly elicitation: { readonly form: boolean; readonly url: boolean };
  /** True if the client can start the agent's program again in a terminal, for the user to log in. */
  readonly terminalAuthentication: boolean;
  /** Extensions, verbatim. */
  readonly _meta: { readonly [key: string]: unknown };
}
