/** A protocol version that is checked. */
export type CheckedVersion = 1 | 2;

/** A rule of the protocol, as in `catalogue.json`. */
export interface Rule {
  /** Its id in the protocol's public suite, if that has the rule. */
  readonly id: string;
  /** Who must follow it: a program, a remote agent's server, or an agent's entry in the registry. */
  readonly subject: "agent" | "client" | "server" | "entry";
  /** A program that breaks a `must` is not conformant. A broken `should` is a warning. */
  readonly level: "must" | "should";
  readonly rule: string;
  /** How to repair a program that breaks it, usually. */
  readonly advice: string;
  /** A program that breaks it: "an agent that …". The kit's tests have it, and the rule's check finds it. */
  readonly brokenBy: string;
  /** The page of the specification in each version that has the rule. */
  readonly pages: { readonly [V in CheckedVersion]?: string };
  /** The page about a rule of servers and registry entries, which has no versions. */
  readonly page?: string;
}
