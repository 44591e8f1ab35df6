/** A protocol version that is checked. */
export type CheckedVersion = 1 | 2;

/** A rule of the protocol, as `catalogue.json` has it. */
export interface Rule {
  /** The id in the public suite of the protocol where that has the rule. */
  readonly id: string;
  /** The party that has to follow it: a program, the server of a remote agent, or the entry of an agent in the registry. */
  readonly subject: "agent" | "client" | "server" | "entry";
  /** A program that breaks a `must` is not conformant; a broken `should` is a warning. */
  readonly level: "must" | "should";
  readonly rule: string;
  /** The usual repair of a program that breaks it. */
  readonly advice: string;
  /** A program that breaks it: "an agent that …". The tests of the kit have it, and the check of the rule finds it. */
  readonly brokenBy: string;
  /** The page of the specification in each version that has the rule. */
  readonly pages: { readonly [V in CheckedVersion]?: string };
  /** The page of a rule of servers and registry entries, which has no versions. */
  readonly page?: string;
}
