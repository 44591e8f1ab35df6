import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** A rule of the project as a program: a pure function of the files, with one finding for each breach. */
export interface Law {
  /** The name of the file that holds it. */
  name: string;
  check: (tree: SourceTree) => Finding[];
}
