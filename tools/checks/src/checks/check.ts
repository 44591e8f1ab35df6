import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** An executable rule of this project: a pure function of the files that returns one finding per violation. */
export interface Check {
  /** The name of the file that contains the check. */
  name: string;
  check: (tree: SourceTree) => Finding[];
}
