import type { Rule } from "@parley/conformance";

/** A proof named in `requirements.json`. */
export type ListedProof =
  /** A transcript in `transcripts/` that is played to our agent or client. */
  | { readonly transcript: string; readonly side: "agent" | "client" }
  /**
   * A check from `@parley/conformance` that one of our agents passes in a separate process, by default the reference
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
  /** Its heading in the report. */
  readonly group: string;
  readonly side: Rule["subject"] | "both";
  readonly level: "must" | "should" | "information";
  readonly rule: string;
  /** A page of the specification, or the public suite that the id comes from. */
  readonly source: string;
  /** Its proofs in each version of the rule. If a version has none, the rule is unproven in it. */
  readonly proofs: { readonly [V in RuleVersion]?: readonly Proof[] };
  /** The reason why it is unproven in some version. Required if a version has no proof. */
  readonly unproven?: string;
  /** The reason why it no longer applies, if newer schemas have replaced it. */
  readonly superseded?: string;
  /** The difference between our behavior and the latest published text, and the reason for it. */
  readonly deviation?: string;
}

/** The status of a requirement, as derived from its proofs. */
export type Standing = "proven" | "unproven" | "superseded";

/** Derives a requirement's standing: proven if each version of the rule has a proof. */
export function standingOf({ proofs, superseded }: Requirement): Standing {
  if (superseded !== undefined) return "superseded";
  const lists = Object.values(proofs);
  return lists.length > 0 && lists.every((list) => list.length > 0) ? "proven" : "unproven";
}
