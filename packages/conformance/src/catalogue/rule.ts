/** A protocol version to check. */
export type CheckedVersion = 1 | 2;

/** A rule of the protocol, as listed in `catalogue.json`. */
export interface Rule {
  /** Id of the rule. Rules from the protocol's public test suite keep their ids. */
  readonly id: string;
  /** Subject of the rule: an agent, a client, a remote agent's server, or an agent's registry entry. */
  readonly subject: "agent" | "client" | "server" | "entry";
  /**
   * Severity of the rule. A broken `must` makes a program non-conformant, while a broken `should` is only a warning.
   */
  readonly level: "must" | "should";
  readonly rule: string;
  /** Advice on how to fix a program that breaks the rule. */
  readonly advice: string;
  /**
   * Description of a program that breaks the rule, such as "an agent that …". The kit's tests include such a program,
   * and the rule's check must catch it.
   */
  readonly brokenBy: string;
  /** URL of the specification page for each version that has the rule. */
  readonly pages: { readonly [V in CheckedVersion]?: string };
  /** URL of the page for rules about servers or registry entries, which have no versions. */
  readonly page?: string;
}
