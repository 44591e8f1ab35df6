/** The directories on the machine that an agent works on. */
export interface Directories {
  /** Resolves symbolic links in a directory's path. Returns `undefined` if `path` is not a directory. */
  realPath(path: string): Promise<string | undefined>;
}
