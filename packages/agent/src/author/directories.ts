/** The directories of the machine that an agent works on. */
export interface Directories {
  /** Resolves to the path of a directory without symbolic links, and to `undefined` if `path` is no directory. */
  realPath(path: string): Promise<string | undefined>;
}
