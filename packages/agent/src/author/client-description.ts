import type { Implementation } from "@parley/schema/neutral";

/** The client at the other end, independent of the protocol's version. */
export interface ClientDescription {
  /** The protocol version of the connection. */
  readonly version: number;
  readonly info: Implementation | undefined;
  readonly capabilities: ClientFeatures;
}

/** What a client offers to agents beyond the baseline. What it did not advertise must not be asked of it. */
export interface ClientFeatures {
  readonly readTextFile: boolean;
  readonly writeTextFile: boolean;
  readonly terminal: boolean;
  /** Shows notices. */
  readonly notices: boolean;
  /** Shows settings that are on or off. */
  readonly booleanConfigOptions: boolean;
  /** How the user can be asked for something: by a form, or at a URL. */
  readonly elicitation: { readonly form: boolean; readonly url: boolean };
  /** Can start the agent's program again in a terminal, for the user to log in. */
  readonly terminalAuthentication: boolean;
  /** Extensions, verbatim. */
  readonly _meta: { readonly [key: string]: unknown };
}
