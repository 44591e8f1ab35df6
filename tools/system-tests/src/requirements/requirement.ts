import type { Rule } from "@parley/conformance";

/** A proof that `requirements.json` names. */
export type ListedProof =
  /** A transcript of `transcripts/`, as our agent or client is tested with it. */
  | { readonly transcript: string; readonly side: "agent" | "client" }
  /** A check of `@parley/conformance` that an agent of ours passes in its own process; the reference agent if not named. */
  | { readonly check: string; readonly agent?: "offers-everything" };

/** Evidence that a rule is kept: listed in `requirements.json`, or a test with the rule's id in its title. */
export type Proof = ListedProof | { readonly file: string; readonly test: string };

/** A protocol version that a rule may concern. */
export type RuleVersion = "v1" | "v2";

/** A rule of the protocol. */
export interface Requirement {
  readonly id: string;
  /** The heading that it stands under in the report. */
  readonly group: string;
  readonly side: Rule["subject"] | "both";
  readonly level: "must" | "should" | "information";
  readonly rule: string;
  /** A page of the specification, or the public suite that has the id. */
  readonly source: string;
  /** Its proofs in each version that it concerns. A version without any is not proven. */
  readonly proofs: { readonly [V in RuleVersion]?: readonly Proof[] };
  /** Why it is not proven in some version; required where a version has no proof. */
  readonly unproven?: string;
  /** Why it no longer holds, if newer schemas replaced it. */
  readonly superseded?: string;
  /** A difference between our behaviour and the newest published text, and its reason. */
  readonly deviation?: string;
}

/** Result of the proofs of a requirement. */
export type Standing = "proven" | "unproven" | "superseded";

/** Returns true if each version that a requirement concerns has a proof. */
export function standingOf({ proofs, superseded }: Requirement): Standing {
  if (superseded !== undefined) return "superseded";
  const lists = Object.values(proofs);
  return lists.length > 0 && lists.every((list) => list.length > 0) ? "proven" : "unproven";
}
