/** A protocol version that is checked. */
export type CheckedVersion = 1 | 2;

/** A rule of the protocol, as listed in `catalogue.json`. */
export interface Rule {
  /** Id of the rule, taken from the protocol's public test suite if the rule is part of it. */
  readonly id: string;
  /**
   * The kind of program or entry that must follow the rule: an agent, a client, a remote agent's server, or an
   * agent's registry entry.
   */
  readonly subject: "agent" | "client" | "server" | "entry";
  /**
   * Severity of the rule. Breaking a `must` makes a program non-conformant, while breaking a `should` is only a
   * warning.
   */
  readonly level: "must" | "should";
  readonly rule: string;
  /** Advice on the usual way to fix a program that breaks the rule. */
  readonly advice: string;
  /**
   * A program that breaks the rule, phrased as "an agent that …". The kit's tests include such a program, and the
   * rule's check must catch it.
   */
  readonly brokenBy: string;
  /** Page of the specification in each version that has the rule. */
  readonly pages: { readonly [V in CheckedVersion]?: string };
  /** Page for a rule about servers or registry entries, which have no versions. */
  readonly page?: string;
}
