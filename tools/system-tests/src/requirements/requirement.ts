import type { Rule } from "@parley/conformance";

/** A proof listed in `requirements.json`. */
export type ListedProof =
  /** A transcript in `transcripts/` that is played to the Parley agent or client. */
  | { readonly transcript: string; readonly side: "agent" | "client" }
  /**
   * A check from `@parley/conformance` that a Parley agent passes in a separate process. Default: the reference
   * agent.
   */
  | { readonly check: string; readonly agent?: "offers-everything" };

/** Evidence for a rule: an entry in `requirements.json`, or a test with the rule's id in its title. */
export type Proof = ListedProof | { readonly file: string; readonly test: string };

/** A protocol version that a rule may apply to. */
export type RuleVersion = "v1" | "v2";

/** A rule of the protocol. */
export interface Requirement {
  readonly id: string;
  /** Heading in the report under which the rule appears. */
  readonly group: string;
  readonly side: Rule["subject"] | "both";
  readonly level: "must" | "should" | "information";
  readonly rule: string;
  /** Page of the specification, or public suite, that defines the rule. */
  readonly source: string;
  /**
   * Proofs by protocol version. The keys are the versions to which the rule applies. An empty list means unproven.
   */
  readonly proofs: { readonly [V in RuleVersion]?: readonly Proof[] };
  /** Reason why the rule is unproven. Required if any version has no proof. */
  readonly unproven?: string;
  /** Reason why the rule has been superseded, if newer schemas have replaced it. */
  readonly superseded?: string;
  /** Difference between Parley's behavior and the latest published text, and the reason for it. */
  readonly deviation?: string;
}

/** Status of a requirement, derived from its proofs. */
export type Standing = "proven" | "unproven" | "superseded";

/** Returns a requirement's standing. A requirement is proven if it has a proof for each of its versions. */
export function standingOf({ proofs, superseded }: Requirement): Standing {
  if (superseded !== undefined) return "superseded";
  const lists = Object.values(proofs);
  return lists.length > 0 && lists.every((list) => list.length > 0) ? "proven" : "unproven";
}
