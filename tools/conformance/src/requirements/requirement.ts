import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A test that shows that a rule is kept. */
export type Proof =
  /** A transcript of `transcripts/`, as that side of our own is held to it. */
  | { readonly transcript: string; readonly side: "agent" | "client" }
  /** A check of `src/black-box`, as an agent of ours passes it in a process of its own; the reference agent if not named. */
  | { readonly check: string; readonly agent?: "offers-everything" }
  /** A test of a file of the repository, by its title. */
  | { readonly file: string; readonly test: string };

/** A protocol version that a rule may concern. */
export type RuleVersion = "v1" | "v2";

/** One thing that the protocol asks. */
export interface Requirement {
  readonly id: string;
  /** The list that it is from. */
  readonly group: string;
  readonly side: "agent" | "client" | "both";
  readonly level: "must" | "should" | "information";
  readonly rule: string;
  /** A page of the specification, or the public suite that has the id. */
  readonly source: string;
  /** The tests that prove it, for each version that it concerns. A version without any is not proven. */
  readonly proofs: { readonly [V in RuleVersion]?: readonly Proof[] };
  /** Why it is not proven in some version; has to be there where a version has no proof. */
  readonly unproven?: string;
  /** Why it holds no more, if newer schemas have overtaken it. */
  readonly superseded?: string;
  /** Where our own behaviour leaves the newest published text, and why. */
  readonly deviation?: string;
}

/** How things stand with a requirement. */
export type Standing = "proven" | "unproven" | "superseded";

const FILE = join(import.meta.dirname, "../../requirements.json");

/** Reads `requirements.json`, in the order of the file. */
export function readRequirements(): readonly Requirement[] {
  return JSON.parse(readFileSync(FILE, "utf8")) as Requirement[];
}

/** Whether each version that a requirement concerns has a proof. */
export function standingOf({ proofs, superseded }: Requirement): Standing {
  if (superseded !== undefined) return "superseded";
  const lists = Object.values(proofs);
  return lists.length > 0 && lists.every((list) => list.length > 0) ? "proven" : "unproven";
}
