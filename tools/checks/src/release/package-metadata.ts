/** The fields in `package.json` that describe a package's origin. */
export interface PackageMetadata {
  author: string;
  homepage: string;
  repository: { type: "git"; url: string; directory: string };
  bugs: string;
}

/**
 * The fields in the root's `package.json` that are copied to all packages, so that they are maintained in one file.
 */
export interface RootManifest {
  author: string;
  /** The repository's URL, in the form `git+https://…/name.git`. */
  repository: string;
}

/** Returns the repository's URL for use in a browser. */
export function webAddress({ repository }: Pick<RootManifest, "repository">): string {
  return repository.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** Returns the metadata for the package in a folder. */
export function packageMetadata(root: RootManifest, folder: string): PackageMetadata {
  const address = webAddress(root);
  return {
    author: root.author,
    homepage: `${address}/tree/HEAD/${folder}#readme`,
    repository: { type: "git", url: root.repository, directory: folder },
    bugs: `${address}/issues`,
  };
}
