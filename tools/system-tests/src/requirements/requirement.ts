import type { Rule } from "@parley/conformance";

/** A proof that `requirements.json` names. */
export type ListedProof =
  /** A transcript in `transcripts/`, played to our agent or client. */
  | { readonly transcript: string; readonly side: "agent" | "client" }
  /**
   * A check of `@parley/conformance` that one of our agents passes in a separate process; the reference agent by
   * default.
   */
  | { readonly check: string; readonly agent?: "offers-everything" };

/** Evidence for a rule: listed in `requirements.json`, or a test with the rule's id in its title. */
export type Proof = ListedProof | { readonly file: string; readonly test: string };

/** A protocol version that a rule may concern. */
export type RuleVersion = "v1" | "v2";

/** A rule of the protocol. */
export interface Requirement {
  readonly id: string;
  /** Its heading in the report. */
  readonly group: string;
  readonly side: Rule["subject"] | "both";
  readonly level: "must" | "should" | "information";
  readonly rule: string;
  /** A page of the specification, or the public suite that has the id. */
  readonly source: string;
  /** Its proofs in each version of the rule. A version without any is unproven. */
  readonly proofs: { readonly [V in RuleVersion]?: readonly Proof[] };
  /** Why it is unproven in some version; required if a version has no proof. */
  readonly unproven?: string;
  /** Why it no longer holds, if newer schemas replaced it. */
  readonly superseded?: string;
  /** How our behavior differs from the newest published text, and why. */
  readonly deviation?: string;
}

/** The outcome of a requirement's proofs. */
export type Standing = "proven" | "unproven" | "superseded";

/** Derives the outcome: proven if each version of the rule has a proof. */
export function standingOf({ proofs, superseded }: Requirement): Standing {
  if (superseded !== undefined) return "superseded";
  const lists = Object.values(proofs);
  return lists.length > 0 && lists.every((list) => list.length > 0) ? "proven" : "unproven";
}
