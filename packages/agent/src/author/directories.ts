/** The directories on the machine that an agent works on. */
export interface Directories {
  /** Resolves to the directory's path without symbolic links, or to `undefined` if `path` is not a directory. */
  realPath(path: string): Promise<string | undefined>;
}
