/** A protocol version that is checked. */
export type CheckedVersion = 1 | 2;

/** A rule of the protocol, as in `catalogue.json`. */
export interface Rule {
  /** The rule's id in the protocol's public test suite, if it has one. */
  readonly id: string;
  /**
   * The kind of program or entry that must follow it: an agent, a client, a remote agent's server, or an agent's
   * registry entry.
   */
  readonly subject: "agent" | "client" | "server" | "entry";
  /** Breaking a `must` makes a program non-conformant. Breaking a `should` is only a warning. */
  readonly level: "must" | "should";
  readonly rule: string;
  /** Advice on how a program that breaks the rule can usually be fixed. */
  readonly advice: string;
  /**
   * A program that breaks the rule, phrased as "an agent that …". The kit's tests contain it, and the rule's check must
   * catch it.
   */
  readonly brokenBy: string;
  /** The specification's page in each version that has the rule. */
  readonly pages: { readonly [V in CheckedVersion]?: string };
  /** The page for a rule about servers or registry entries, which have no versions. */
  readonly page?: string;
}
