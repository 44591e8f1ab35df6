import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** A project rule as a pure function that returns a finding for each violation in the given files. */
export interface Check {
  /** The name of the file that contains the check, without its extension. */
  name: string;
  check: (tree: SourceTree) => Finding[];
}
