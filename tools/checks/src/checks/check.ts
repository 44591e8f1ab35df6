import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * A rule of this project in executable form: a pure function of the files that returns one finding per
 * violation.
 */
export interface Check {
  /** The name of the file that contains it. */
  name: string;
  check: (tree: SourceTree) => Finding[];
}
