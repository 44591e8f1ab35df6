import type { Implementation } from "@parley/schema/v1";

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
  /** Extensions, verbatim. */
  readonly _meta: { readonly [key: string]: unknown };
}
