/** bubblewrap arguments for one path. */
export interface Bind {
  readonly path: string;
  readonly args: readonly string[];
}

export interface ExistingPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Hides a file or folder.
 *
 * @param empty an empty file, because a device such as `/dev/null` is writable even where it is mounted read-only
 */
export function mask({ path, isFolder }: ExistingPath, empty: string): Bind {
  return { path, args: isFolder ? ["--tmpfs", path] : ["--ro-bind", empty, path] };
}

/**
 * Returns the arguments that make the folders hidden by {@link mask} read-only. These arguments must come after all
 * other binds.
 */
export function closeMasks(binds: readonly Bind[]): string[] {
  return binds.flatMap(({ path, args }) => (args[0] === "--tmpfs" ? ["--remount-ro", path] : []));
}

/** Shows a file or folder as read-only. The path does not have to exist. */
export function readOnly(path: string): Bind {
  return { path, args: ["--ro-bind-try", path, path] };
}
