/** The fields in `package.json` that describe where a package comes from. */
export interface PackageMetadata {
  author: string;
  homepage: string;
  repository: { type: "git"; url: string; directory: string };
  bugs: string;
}

/** Fields in the root `package.json` that are maintained there and copied to all packages. */
export interface RootManifest {
  author: string;
  /** The URL of the repository, in the form `git+https://…/name.git`. */
  repository: string;
}

/** Returns the URL of the repository for use in a browser. */
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
