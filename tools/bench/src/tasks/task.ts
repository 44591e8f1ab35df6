/** A bug in the history of a package on npm, and a judge that knows whether it is fixed. */
export interface Task {
  readonly id: string;
  /** The package's name on npm. */
  readonly name: string;
  /** The SPDX identifier of its license. */
  readonly license: string;
  /** The version with the bug, which the agent gets. */
  readonly broken: PackageVersion;
  /** The version that fixed it; only `--verify` downloads it. */
  readonly fixed: PackageVersion;
  /** The report of the bug, as a user writes one. */
  readonly statement: string;
  /** Throws if the bug is there, or if something beside it no longer works. */
  readonly judge: (load: Load) => void | Promise<void>;
}

/** A version of a package, and the `integrity` of its tarball. */
export interface PackageVersion {
  readonly version: string;
  readonly integrity: string;
}

/** Requires a file of the package, a CommonJS or an ES module. Default: the package's main file. */
export type Load = (path?: string) => unknown;
